/// Tests of the reader of `go test -json`.
@NullMarked
package dev.sightline.format.gotest;

import org.jspecify.annotations.NullMarked;
