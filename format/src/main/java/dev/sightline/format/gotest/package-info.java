/// Tests of Go packages as `go test -json` reports them.
@NullMarked
package dev.sightline.format.gotest;

import org.jspecify.annotations.NullMarked;
