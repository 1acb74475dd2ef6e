/// Points in the line protocol of InfluxDB.
@NullMarked
package dev.sightline.format.influx;

import org.jspecify.annotations.NullMarked;
