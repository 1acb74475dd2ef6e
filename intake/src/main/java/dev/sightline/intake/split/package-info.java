/// Rows to files by what is in them: routes, roll-over, retention, and actions that events ask for.
@org.jspecify.annotations.NullMarked
package dev.sightline.intake.split;
