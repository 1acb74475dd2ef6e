/// Tests.
@NullMarked
package dev.sightline.app.answer;

import org.jspecify.annotations.NullMarked;
