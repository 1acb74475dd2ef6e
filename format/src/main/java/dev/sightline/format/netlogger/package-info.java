/// Key=value lines of NetLogger: best practices (BP) and the older ULM.
@NullMarked
package dev.sightline.format.netlogger;

import org.jspecify.annotations.NullMarked;
