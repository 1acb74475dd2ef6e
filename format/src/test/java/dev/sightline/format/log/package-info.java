/// Tests of logs, syslog and access logs.
@NullMarked
package dev.sightline.format.log;

import org.jspecify.annotations.NullMarked;
