/// Tests of boards that act.
@NullMarked
package dev.sightline.app.act;

import org.jspecify.annotations.NullMarked;
