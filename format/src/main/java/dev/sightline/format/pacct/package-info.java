/// Process accounting of Unix: what the kernel writes of each process that ends.
@NullMarked
package dev.sightline.format.pacct;

import org.jspecify.annotations.NullMarked;
