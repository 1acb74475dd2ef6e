package dev.sightline.view.request;

import dev.sightline.store.Ledger;
import dev.sightline.store.RowTexts;
import dev.sightline.store.Snapshot;

/// What every view is a function of: the rows, their text as written, and what is known to be missing.
///
/// @param name for people: a file's name, or `first + n more`
public record Trace(String name, Snapshot snapshot, RowTexts texts, Ledger ledger) {}
