@NullMarked
package dev.sightline.app.watch;

import org.jspecify.annotations.NullMarked;
