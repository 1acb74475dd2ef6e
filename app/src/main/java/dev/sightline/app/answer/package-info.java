/// Commands that ask a trace and print what it answers: `info`, `view`, `sql`, `detect`.
@NullMarked
package dev.sightline.app.answer;

import org.jspecify.annotations.NullMarked;
