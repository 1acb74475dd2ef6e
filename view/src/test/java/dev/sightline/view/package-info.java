/// Every view against a slow, obvious version of itself.
@NullMarked
package dev.sightline.view;

import org.jspecify.annotations.NullMarked;
