/// Rows to a store that is appended to: of files, without a store between, and of messages that come once.
@NullMarked
package dev.sightline.intake.live;

import org.jspecify.annotations.NullMarked;
