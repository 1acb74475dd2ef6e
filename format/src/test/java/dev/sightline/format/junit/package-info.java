/// Tests of reports in JUnit's XML.
@NullMarked
package dev.sightline.format.junit;

import org.jspecify.annotations.NullMarked;
