/// What was found in a stretch of time, as a page that stands alone: pictures, tables, and links back.
@NullMarked
package dev.sightline.view.report;

import org.jspecify.annotations.NullMarked;
