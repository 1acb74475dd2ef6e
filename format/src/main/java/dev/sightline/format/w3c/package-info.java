/// W3C extended logs of web servers.
@NullMarked
package dev.sightline.format.w3c;

import org.jspecify.annotations.NullMarked;
