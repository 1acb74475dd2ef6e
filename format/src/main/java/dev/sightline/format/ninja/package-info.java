/// Steps of builds as Ninja logs them.
@NullMarked
package dev.sightline.format.ninja;

import org.jspecify.annotations.NullMarked;
