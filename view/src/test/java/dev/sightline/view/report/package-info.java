@NullMarked
package dev.sightline.view.report;

import org.jspecify.annotations.NullMarked;
