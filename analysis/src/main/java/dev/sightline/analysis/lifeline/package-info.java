/// What units of work do, in order: definitions, written by people or learned from rows.
@NullMarked
package dev.sightline.analysis.lifeline;

import org.jspecify.annotations.NullMarked;
