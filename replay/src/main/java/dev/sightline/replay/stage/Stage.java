package dev.sightline.replay.stage;

/// One kind of part of a pipeline. Each is a small class that ServiceLoader finds; dialogs, errors and docs/boards.md
/// follow from what it says of itself.
public sealed interface Stage permits Filter, Across, Meter, Trigger {
    /// As boards spell it.
    String name();

    /// What may follow the name, such as `[W]`; empty: nothing.
    String arguments();

    /// Whether it can do anything with such a stream.
    boolean takes(Stream in);

    /// One line: what goes out, or is shown, at a moment.
    String help();

    /// A pipeline, whole, that shows its use.
    String example();

    /// Whether it stands behind an arrow.
    default boolean endsLine() {
        return this instanceof Meter || this instanceof Trigger;
    }

    /// What it is to who reads a dialog.
    default String kind() {
        return switch (this) {
            case Filter filter -> "filter";
            case Across across -> "filter over keys";
            case Meter meter -> "meter";
            case Trigger trigger -> "trigger";
        };
    }
}
