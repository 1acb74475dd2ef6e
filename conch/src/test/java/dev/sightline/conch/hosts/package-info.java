/// Tests of Conch: hosts.
@NullMarked
package dev.sightline.conch.hosts;

import org.jspecify.annotations.NullMarked;
