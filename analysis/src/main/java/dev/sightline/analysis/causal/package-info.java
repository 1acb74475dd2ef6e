/// What happened before what: messages between processes, and times that agree with them.
@NullMarked
package dev.sightline.analysis.causal;

import org.jspecify.annotations.NullMarked;
