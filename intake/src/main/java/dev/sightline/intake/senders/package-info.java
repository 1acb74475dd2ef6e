/// Who sends: what each program sent, how fast, how late, and since when it is silent. The door is
/// [dev.sightline.intake.senders.Senders].
@NullMarked
package dev.sightline.intake.senders;

import org.jspecify.annotations.NullMarked;
