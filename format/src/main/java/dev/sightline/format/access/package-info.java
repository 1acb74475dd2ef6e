/// Access logs with layouts of their own: HAProxy, Amazon's storage and load balancers, uWSGI.
@NullMarked
package dev.sightline.format.access;

import org.jspecify.annotations.NullMarked;
