/// What is asked: parameters checked once ([Parameters]), resolved against a trace ([Question]), and what an answer is
/// ([Answer]).
@NullMarked
package dev.sightline.view.request;

import org.jspecify.annotations.NullMarked;
