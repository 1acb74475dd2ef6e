/// What programs send ([Receiving]): a body of any of the protocols becomes a message for intake ([Receivers]).
@NullMarked
package dev.sightline.server.receive;

import org.jspecify.annotations.NullMarked;
