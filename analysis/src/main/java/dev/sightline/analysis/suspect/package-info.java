/// Who is to be suspected: entities ranked by how much of what is unusual in a period starts at them. The door
/// is
/// [dev.sightline.analysis.suspect.Suspects].
@NullMarked
package dev.sightline.analysis.suspect;

import org.jspecify.annotations.NullMarked;
