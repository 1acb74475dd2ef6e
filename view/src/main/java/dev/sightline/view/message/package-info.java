/// Answers about messages between processes: when they were under way ([SpaceTimeAnswer]), who sent to whom
/// ([ExchangeAnswer]), in which logical order ([HistoryAnswer]), and what can have caused what ([CausesAnswer]).
@NullMarked
package dev.sightline.view.message;

import org.jspecify.annotations.NullMarked;
