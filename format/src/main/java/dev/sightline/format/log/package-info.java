/// Lines that people and programs write to logs: free ones with a time, syslog, and the access logs of web servers.
@NullMarked
package dev.sightline.format.log;

import org.jspecify.annotations.NullMarked;
