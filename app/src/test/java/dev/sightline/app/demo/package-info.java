/// Tests of the services of `demo live`.
@NullMarked
package dev.sightline.app.demo;

import org.jspecify.annotations.NullMarked;
