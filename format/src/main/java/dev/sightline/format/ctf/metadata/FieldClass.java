package dev.sightline.format.ctf.metadata;

import java.nio.charset.Charset;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What a metadata stream says about a field: the types of CTF 1.8 and the field classes of CTF 2 in one.
public sealed interface FieldClass {
    /// Types nested deeper are refused.
    int DEEPEST = 64;

    /// The bits of a fixed-length field.
    ///
    /// @param length in bits
    /// @param align of the first bit in its packet, a power of two
    /// @param little whether bits are taken from the least significant of a byte on
    /// @param reversed whether the first bit taken is the value's last, against the custom of the byte order
    record Layout(int length, int align, boolean little, boolean reversed) {}

    /// @param base in which the value is usually written
    /// @param text whether it is a character where it stands in an array
    /// @param labels names of values, if it is an enumeration
    /// @param clock whose value it is; null if it is no time
    record Int(
            Layout layout,
            boolean signed,
            int base,
            boolean text,
            @Nullable Labels labels,
            Set<Meaning> meanings,
            @Nullable String clock)
            implements FieldClass {}

    /// An integer in LEB128.
    record VariableInt(boolean signed, int base, @Nullable Labels labels, Set<Meaning> meanings)
            implements FieldClass {}

    /// Bits as such.
    ///
    /// @param flags names of bits; null if they have none
    record BitArray(Layout layout, @Nullable Labels flags) implements FieldClass {}

    record Bool(Layout layout) implements FieldClass {}

    record Floating(Layout layout) implements FieldClass {}

    /// @param length in bytes; null if a zero ends it
    record Text(Charset encoding, @Nullable Length length) implements FieldClass {}

    /// @param length in bytes
    record Blob(Length length, Set<Meaning> meanings) implements FieldClass {}

    record Array(FieldClass element, Length length, int align) implements FieldClass {}

    record Struct(List<Member> members, int align) implements FieldClass {}

    /// @param ranges of the selector's values that mean it is there; null if the selector is a boolean
    record Optional(
            FieldClass field, Location selector, @Nullable Ranges ranges) implements FieldClass {}

    record Variant(List<Option> options, Location selector) implements FieldClass {}

    /// @param name as the metadata spell it
    record Member(String name, FieldClass field) {}

    /// @param ranges of the selector's values; null if the selector's label of this name says them
    record Option(String name, FieldClass field, @Nullable Ranges ranges) {}

    /// A number of elements, or where it was read.
    record Length(long fixed, @Nullable Location location) {
        static Length of(long fixed) {
            return new Length(fixed, null);
        }

        static Length at(Location location) {
            return new Length(0, location);
        }
    }

    /// Where an earlier field is.
    ///
    /// @param origin null if the path begins in the structure around
    /// @param path names of members; empty for "the structure around"
    record Location(@Nullable Origin origin, List<String> path) {}

    /// The structures that surround and make up an event.
    enum Origin {
        PACKET_HEADER(0),
        PACKET_CONTEXT(1),
        EVENT_HEADER(2),
        COMMON_CONTEXT(3),
        SPECIFIC_CONTEXT(4),
        PAYLOAD(5);

        /// Its place among the others in an event.
        public final int place;

        Origin(int place) {
            this.place = place;
        }
    }

    /// What a reader does with a value, besides putting it into a row.
    enum Meaning {
        MAGIC(0),
        UUID(1),
        STREAM_CLASS(2),
        STREAM_ID(3),
        PACKET_SIZE(4),
        CONTENT_SIZE(5),
        PACKET_END(6),
        DISCARDED(7),
        SEQUENCE(8),
        EVENT_CLASS(9),
        TIMESTAMP(10);

        public static final int COUNT = 11;

        /// Where its value is kept.
        public final int slot;

        Meaning(int slot) {
            this.slot = slot;
        }
    }
}
