/// Message passing between processes that trace themselves if asked to when they start.
///
/// ```java
/// try (Conch conch = Conch.setup()) {
///     if (conch.isFrontEnd()) {
///         conch.broadcast(1, Data.of(1000));
///         System.out.println(conch.receive(Conch.ANY, 2).data().float64());
///     } else {
///         long steps = conch.receiveFrom(conch.frontEnd()).data().int64();
///         conch.log("step count=%d", steps);
///         conch.send(conch.frontEnd(), 2, Data.of(0.5));
///     }
/// }
/// ```
@NullMarked
package dev.sightline.conch;

import org.jspecify.annotations.NullMarked;
