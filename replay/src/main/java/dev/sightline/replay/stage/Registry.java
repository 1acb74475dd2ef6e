package dev.sightline.replay.stage;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/// All stages there are, by name.
public final class Registry {
    private final List<Stage> stages;

    private Registry(List<Stage> stages) {
        this.stages = List.copyOf(stages);
    }

    /// Those of this program and of whatever else is on its class path.
    ///
    /// @throws IllegalStateException if two have the same name
    public static Registry load() {
        List<Stage> stages = ServiceLoader.load(Stage.class, Registry.class.getClassLoader()).stream()
                .map(ServiceLoader.Provider::get)
                .sorted(Comparator.comparing(Stage::kind).thenComparing(Stage::name))
                .toList();
        for (Stage stage : stages) {
            if (stages.stream()
                    .anyMatch(other -> !other.equals(stage)
                            && other.endsLine() == stage.endsLine()
                            && other.name().equals(stage.name()))) {
                throw new IllegalStateException("two stages are called '" + stage.name() + "'");
            }
        }
        return new Registry(stages);
    }

    public List<Stage> stages() {
        return stages;
    }

    /// Of those that may stand behind an arrow, or before one.
    public List<String> names(boolean endsLine) {
        return stages.stream()
                .filter(stage -> stage.endsLine() == endsLine)
                .map(Stage::name)
                .toList();
    }

    /// @param endsLine whether it stands behind an arrow: a scale is a filter before it, and a meter behind it
    public Optional<Stage> find(String name, boolean endsLine) {
        return stages.stream()
                .filter(stage -> stage.endsLine() == endsLine && stage.name().equals(name))
                .findFirst();
    }
}
