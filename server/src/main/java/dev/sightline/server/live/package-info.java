/// What is told of a store while it grows: its ledger over time, and who sends. The doors are
/// [dev.sightline.server.live.LedgerHistory] and [dev.sightline.server.live.SendersAnswer].
@NullMarked
package dev.sightline.server.live;

import org.jspecify.annotations.NullMarked;
