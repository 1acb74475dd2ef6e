/// Who: the entities of a trace ([Entities]), their rows in the order of time ([EntityRows], or fast [EntityStrips]),
/// their state at an instant ([StateAt]), how long they were silent ([EntitySilences]) and when they had most rows
/// ([EntityBursts]).
@NullMarked
package dev.sightline.summary.entity;

import org.jspecify.annotations.NullMarked;
