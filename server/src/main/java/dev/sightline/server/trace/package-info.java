/// What is open ([Traces], [OpenTrace]), and how far it is read ([Progress]). The application says what that is.
@NullMarked
package dev.sightline.server.trace;

import org.jspecify.annotations.NullMarked;
