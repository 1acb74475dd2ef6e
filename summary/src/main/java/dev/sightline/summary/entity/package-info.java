/// Who: the entities of a trace ([Entities]), their rows in the order of time ([EntityRows], or fast [EntityStrips]),
/// their state at an instant ([StateAt]) and how long they were silent ([EntitySilences]).
@NullMarked
package dev.sightline.summary.entity;

import org.jspecify.annotations.NullMarked;
