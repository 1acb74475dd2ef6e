/// Starts programs that run on Conch.
@NullMarked
package dev.sightline.app.run;

import org.jspecify.annotations.NullMarked;
