/// Key=value lines: NetLogger's best practices (BP), the older ULM, and logfmt.
@NullMarked
package dev.sightline.format.netlogger;

import org.jspecify.annotations.NullMarked;
