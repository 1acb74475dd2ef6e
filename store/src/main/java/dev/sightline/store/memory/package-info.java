/// Room for columns off the heap, counted and given back: [MemoryPool]; whole numbers in few bytes: [Integers].
@NullMarked
package dev.sightline.store.memory;

import org.jspecify.annotations.NullMarked;
