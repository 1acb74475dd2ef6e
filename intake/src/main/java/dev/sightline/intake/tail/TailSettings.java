package dev.sightline.intake.tail;

import java.time.Duration;

/// How files are followed.
///
/// @param poll how often a file, and what there is to follow, is looked at
/// @param quiet how long nothing comes until what is there is taken for whole
/// @param idle how long a file that was renamed or deleted is still listened to; it is kept open for so long
/// @param openFiles how many are open at once; each has a thread and about half a megabyte
public record TailSettings(Duration poll, Duration quiet, Duration idle, int openFiles) {
    public static final TailSettings STANDARD =
            new TailSettings(Duration.ofMillis(200), Duration.ofSeconds(1), Duration.ofMinutes(1), 100);

    public TailSettings {
        if (openFiles < 1 || poll.toMillis() < 1) {
            throw new IllegalArgumentException("a file at once, and a millisecond between looks, at least");
        }
    }
}
