/// What load generators write: Gatling's simulation.log, JMeter's results in XML.
@NullMarked
package dev.sightline.format.loadtest;

import org.jspecify.annotations.NullMarked;
