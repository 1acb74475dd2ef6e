/// Answers about values: columns, distributions, pictures of two columns ([PlaneAnswer]).
@NullMarked
package dev.sightline.view.value;

import org.jspecify.annotations.NullMarked;
