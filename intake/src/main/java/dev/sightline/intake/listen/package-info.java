/// Lines from networks: TCP, UDP and Unix sockets, with acknowledgements where the protocol has them. The doors are
/// [dev.sightline.intake.listen.StreamListener] and [dev.sightline.intake.listen.DatagramListener].
@NullMarked
package dev.sightline.intake.listen;

import org.jspecify.annotations.NullMarked;
