/// Readers to typed batches to the store: sampling, planning, reading, checking the plan.
@NullMarked
package dev.sightline.intake.load;

import org.jspecify.annotations.NullMarked;
