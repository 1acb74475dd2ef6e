/// Flows as lines over their steps: followed once, they become a picture of bounded size ([FlowPicture]).
@NullMarked
package dev.sightline.analysis.flow;

import org.jspecify.annotations.NullMarked;
