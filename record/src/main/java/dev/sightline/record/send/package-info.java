/// How bytes get to where a recorder sends them. Not for programs: [dev.sightline.record.Recorder] is what they call.
@NullMarked
package dev.sightline.record.send;

import org.jspecify.annotations.NullMarked;
