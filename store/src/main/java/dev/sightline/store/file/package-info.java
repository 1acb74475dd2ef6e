/// The files of a folder: a segment and its pyramid ([SegmentFiles]) and the list of what counts ([Manifest]).
@NullMarked
package dev.sightline.store.file;

import org.jspecify.annotations.NullMarked;
