/// Records what a program logs, beside where its lines go now: [SightlineProvider] for SLF4J, [RecordingFinder] for
/// `System.Logger`.
@NullMarked
package dev.sightline.logging;

import org.jspecify.annotations.NullMarked;
