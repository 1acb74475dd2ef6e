/// Files to the store: opens sources, finds types, roles and units, keeps what is rejected, caches.
@NullMarked
package dev.sightline.intake;

import org.jspecify.annotations.NullMarked;
