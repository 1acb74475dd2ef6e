/// How fast a collector takes what is sent to it, until that is on the disk: the collector is a process of its own.
@org.jspecify.annotations.NullMarked
package dev.sightline.bench.collect;
