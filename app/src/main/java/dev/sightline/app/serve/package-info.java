/// A trace on the page while it is read ([LiveTraces]), and where the page listens ([ServingOptions]).
@NullMarked
package dev.sightline.app.serve;

import org.jspecify.annotations.NullMarked;
