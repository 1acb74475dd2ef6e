/// Folders of segments: written once and read ([Store], [StoreWriter]), or appended to for good ([LiveStore],
/// [LiveReader]).
@NullMarked
package dev.sightline.store.live;

import org.jspecify.annotations.NullMarked;
