/// Reports of tests in the XML that JUnit's runners began with and most others write.
@NullMarked
package dev.sightline.format.junit;

import org.jspecify.annotations.NullMarked;
