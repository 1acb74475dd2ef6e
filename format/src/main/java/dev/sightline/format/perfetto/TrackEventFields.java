package dev.sightline.format.perfetto;

import dev.sightline.format.internal.Proto;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The fields of one TrackEvent; used again for the next.
///
/// Source: "perfetto/protos/perfetto/trace/track_event/track_event.proto"
final class TrackEventFields {
    int type;
    boolean hasTrack;
    long track;

    @Nullable
    String name;

    long nameId;
    final Proto.Numbers categoryIds = new Proto.Numbers();
    final List<String> categories = new ArrayList<>();
    boolean hasCount;
    long count;
    boolean hasDecimalCount;
    double decimalCount;
    final Proto.Numbers counterTracks = new Proto.Numbers();
    final Proto.Numbers counterValues = new Proto.Numbers();
    final Proto.Numbers decimalCounterTracks = new Proto.Numbers();
    final Proto.Numbers decimalCounterValues = new Proto.Numbers();
    final Proto.Numbers flows = new Proto.Numbers();
    final Proto.Numbers endingFlows = new Proto.Numbers();
    /// DebugAnnotations and typed arguments, to be read when there is a row.
    final List<Proto> annotations = new ArrayList<>();

    boolean hasDelta;
    long deltaMicros;
    boolean hasAbsolute;
    long absoluteMicros;
    int threadTimeKind;
    long threadMicros;
    int instructionsKind;
    long instructions;
    final LegacyEvent legacy = new LegacyEvent();

    /// The event's own bytes, for fields that only the row needs.
    private byte[] bytes = new byte[0];

    private int start;
    private int end;

    /// A cursor over all fields.
    Proto all() {
        return new Proto(bytes, start, end);
    }

    void read(Proto event) throws Proto.Malformed {
        clear();
        bytes = event.array();
        start = event.at();
        end = start + event.size();
        while (event.next()) {
            switch (event.field()) {
                case 9 -> type = (int) event.number();
                case 11 -> {
                    hasTrack = true;
                    track = event.number();
                }
                case 23 -> name = event.string();
                case 10 -> nameId = event.number();
                case 3 -> event.numbers(0, categoryIds);
                case 22 -> categories.add(event.string());
                case 4 -> annotations.add(event.message());
                case 36 -> event.numbers(0, flows);
                case 47 -> event.numbers(8, flows);
                case 42 -> event.numbers(0, endingFlows);
                case 48 -> event.numbers(8, endingFlows);
                case 6 -> legacy.read(event.message());
                default -> number(event);
            }
        }
    }

    private void number(Proto event) throws Proto.Malformed {
        switch (event.field()) {
            case 30 -> {
                hasCount = true;
                count = event.number();
            }
            case 44 -> {
                hasDecimalCount = true;
                decimalCount = event.decimal();
            }
            case 31 -> event.numbers(0, counterTracks);
            case 12 -> event.numbers(0, counterValues);
            case 45 -> event.numbers(0, decimalCounterTracks);
            case 46 -> event.numbers(8, decimalCounterValues);
            case 1 -> {
                hasDelta = true;
                deltaMicros = event.number();
            }
            case 16 -> {
                hasAbsolute = true;
                absoluteMicros = event.number();
            }
            case 2, 17 -> {
                threadTimeKind = event.field();
                threadMicros = event.number();
            }
            case 8, 20 -> {
                instructionsKind = event.field();
                instructions = event.number();
            }
            default -> {}
        }
    }

    /// Whether the field is one that [#read] takes.
    static boolean isKnown(int field) {
        return switch (field) {
            case 1, 2, 3, 4, 6, 8, 9, 10, 11, 12, 16, 17, 20, 22, 23, 30, 31, 36, 42, 44, 45, 46, 47, 48 -> true;
            default -> false;
        };
    }

    private void clear() {
        type = 0;
        hasTrack = false;
        track = 0;
        name = null;
        nameId = 0;
        categoryIds.clear();
        categories.clear();
        hasCount = false;
        hasDecimalCount = false;
        counterTracks.clear();
        counterValues.clear();
        decimalCounterTracks.clear();
        decimalCounterValues.clear();
        flows.clear();
        endingFlows.clear();
        annotations.clear();
        hasDelta = false;
        hasAbsolute = false;
        threadTimeKind = 0;
        instructionsKind = 0;
        legacy.clear();
    }
}
