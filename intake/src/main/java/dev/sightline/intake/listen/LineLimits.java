package dev.sightline.intake.listen;

import java.time.Duration;

/// What senders of lines may take from each other.
///
/// @param lineBytes the longest line; a longer one is rejected
/// @param longBytes of all long lines (over 64 KiB) of a listener that are being received; beyond, a long line is
///     rejected
/// @param connections at once; beyond, the one that was silent for longest goes
/// @param stall how long half a line, or an answer that nobody reads, may stand still; silence between lines has no end
/// @param queueBytes of datagrams that wait; beyond, they are dropped and counted
/// @param rates what each of them may send
public record LineLimits(
        int lineBytes, int longBytes, int connections, Duration stall, int queueBytes, SenderRates rates) {
    /// 16 MiB, 64 MiB, 2,048 connections, a minute, 8 MiB.
    public static final LineLimits STANDARD = new LineLimits(16 << 20, 64 << 20, 2048, Duration.ofMinutes(1), 8 << 20);

    /// However fast they send.
    public LineLimits(int lineBytes, int longBytes, int connections, Duration stall, int queueBytes) {
        this(lineBytes, longBytes, connections, stall, queueBytes, SenderRates.ENDLESS);
    }

    public LineLimits withRates(SenderRates its) {
        return new LineLimits(lineBytes, longBytes, connections, stall, queueBytes, its);
    }

    public LineLimits {
        if (lineBytes < 1 || longBytes < 1 || connections < 1 || !stall.isPositive() || queueBytes < 1) {
            throw new IllegalArgumentException("limits must be positive");
        }
    }
}
