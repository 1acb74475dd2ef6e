/// What a sample of a trace's rows tells of its columns: what each can tell, how it is laid out.
@NullMarked
package dev.sightline.view.sample;

import org.jspecify.annotations.NullMarked;
