package dev.sightline.record;

import java.util.Objects;

/// A typed value that each event of a type may have.
///
/// @param unit as a symbol: `ms`, `B`, `%`; empty for none
public record Field(String name, Type type, String unit, Role role) {
    /// Written in files as its ordinal: new ones come last.
    public enum Type {
        INT64,
        FLOAT64,
        BOOL,
        STRING
    }

    /// What views make of a field, written in files as its ordinal: new ones come last. All but the first two and the
    /// thread are set by spans and messages themselves.
    public enum Role {
        NONE,
        FLOW,
        SPAN,
        PARENT,
        DURATION,
        PEER,
        MESSAGE,
        CLOCK,
        RECEIVED,
        /// What an event was observed on, where another thread records it: it takes the place of that one.
        THREAD
    }

    public Field {
        Objects.requireNonNull(type);
        Objects.requireNonNull(role);
        if (name.isEmpty() || name.length() > 200 || unit.length() > 40) {
            throw new IllegalArgumentException(
                    "a field has a name of 1 to 200 characters and a unit of at most 40: '" + name + "'");
        }
    }

    public static Field int64(String name) {
        return new Field(name, Type.INT64, "", Role.NONE);
    }

    public static Field float64(String name) {
        return new Field(name, Type.FLOAT64, "", Role.NONE);
    }

    public static Field bool(String name) {
        return new Field(name, Type.BOOL, "", Role.NONE);
    }

    public static Field string(String name) {
        return new Field(name, Type.STRING, "", Role.NONE);
    }

    /// The same field, counted in a unit.
    public Field in(String symbol) {
        return new Field(name, type, symbol, role);
    }

    /// The same field as the unit of work that an event belongs to: a request, a workflow.
    public Field asFlow() {
        return new Field(name, type, unit, Role.FLOW);
    }

    /// The thread that an event is about, for those who record what others did.
    public static Field thread() {
        return new Field("thread", Type.STRING, "", Role.THREAD);
    }
}
