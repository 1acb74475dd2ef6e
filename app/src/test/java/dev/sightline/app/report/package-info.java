@NullMarked
package dev.sightline.app.report;

import org.jspecify.annotations.NullMarked;
