/// Tests of SQL over traces: answers against a slow version, and what hostile queries get.
@NullMarked
package dev.sightline.sql;

import org.jspecify.annotations.NullMarked;
