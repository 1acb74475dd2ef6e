/// Tests of files that are dropped on the page.
@NullMarked
package dev.sightline.server.upload;

import org.jspecify.annotations.NullMarked;
