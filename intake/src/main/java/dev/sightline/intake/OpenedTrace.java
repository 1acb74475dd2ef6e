package dev.sightline.intake;

import dev.sightline.store.Ledger;
import dev.sightline.store.RowTexts;
import dev.sightline.store.Snapshot;

/// A trace ready to be looked at.
///
/// @param name for people: a file's name, or the first and how many more
/// @param complete false when loading was stopped early
/// @param cached whether it was found rather than read
public record OpenedTrace(
        String name, Snapshot snapshot, RowTexts texts, Ledger ledger, boolean complete, boolean cached) {}
