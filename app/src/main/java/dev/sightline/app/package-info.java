/// The `sightline` command: the only place where all stations are wired together.
@NullMarked
package dev.sightline.app;

import org.jspecify.annotations.NullMarked;
