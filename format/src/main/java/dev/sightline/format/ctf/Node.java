package dev.sightline.format.ctf;

import dev.sightline.format.ctf.metadata.FieldClass.Meaning;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// A field as it is decoded: what its class says, found once, with the places of all it refers to.
abstract sealed class Node permits Node.Value, PlainNode, TextNode, ArrayNode, StructNode, ChoiceNode {
    /// Of the first bit in its packet, in bits.
    int align = 1;
    /// How many bits it takes at least.
    long least;
    /// Where its value goes; null if nowhere.
    @Nullable
    Column column;

    /// Reads the field and puts it into its columns.
    abstract void read(Bits in, ReadingSink out) throws BadField;

    /// Reads the field and writes it as JSON.
    abstract void json(Bits in, ReadingSink out) throws BadField;

    /// A value that others may ask for: integers and booleans.
    abstract static sealed class Value extends Node permits IntNode.Whole {
        final boolean signed;
        private int[] slots = new int[0];
        private Meaning[] meanings = new Meaning[0];

        Value(boolean signed) {
            this.signed = signed;
        }

        void keepIn(int slot) {
            slots = Arrays.copyOf(slots, slots.length + 1);
            slots[slots.length - 1] = slot;
        }

        void mean(Meaning meaning) {
            meanings = Arrays.copyOf(meanings, meanings.length + 1);
            meanings[meanings.length - 1] = meaning;
        }

        boolean isKept() {
            return slots.length > 0 || meanings.length > 0;
        }

        /// @param bits how many the value may have
        final void keep(Bits in, long value, int bits) {
            for (int slot : slots) {
                in.slots[slot] = value;
            }
            for (Meaning meaning : meanings) {
                in.mean(meaning, value, bits);
            }
        }
    }
}
