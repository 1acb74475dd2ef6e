/// The short form of the kill test, and what only two processes can show.
@NullMarked
package dev.sightline.bench.kill;

import org.jspecify.annotations.NullMarked;
