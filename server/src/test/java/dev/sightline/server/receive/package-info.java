/// Tests of what programs send, by each protocol.
@NullMarked
package dev.sightline.server.receive;

import org.jspecify.annotations.NullMarked;
