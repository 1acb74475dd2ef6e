/// What was found, as a file for people and as mail.
@NullMarked
package dev.sightline.app.report;

import org.jspecify.annotations.NullMarked;
