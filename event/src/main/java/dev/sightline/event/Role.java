package dev.sightline.event;

import java.util.Locale;

/// What a column means to the views. Each role is optional, and at most one column of a trace has it.
public enum Role {
    /// When the row happened.
    TIME,
    /// Who: process, host, thread, pod, user. A value of an entity holds until the entity's next row.
    ENTITY,
    /// What happened.
    EVENT,
    /// Which unit of work: a trace id, a workflow id.
    FLOW,
    SPAN,
    PARENT,
    /// How long it took.
    DURATION,
    /// A logical clock.
    CLOCK,
    LEVEL,
    /// The other side of a communication.
    PEER,
    /// The id of a message.
    MESSAGE;

    /// The name used on the command line and in JSON, for example `entity`.
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// @throws IllegalArgumentException if `label` names no role
    public static Role of(String label) {
        for (Role role : values()) {
            if (role.label().equals(label)) {
                return role;
            }
        }
        throw new IllegalArgumentException("unknown role '" + label + "'");
    }
}
