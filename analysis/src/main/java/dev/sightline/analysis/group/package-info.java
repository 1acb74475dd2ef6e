/// Hosts and steps whose flows go wrong far more often than others'.
@NullMarked
package dev.sightline.analysis.group;

import org.jspecify.annotations.NullMarked;
