package dev.sightline.replay.board;

import dev.sightline.replay.stage.Action;
import dev.sightline.replay.stage.Meter;
import dev.sightline.replay.stage.Reading;
import dev.sightline.replay.stage.Trigger;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// What a pipeline ends in.
public sealed interface End {
    String title();

    String kind();

    /// @param over what is made of all keys' values first
    record Shown(Meter meter, String title, Meter.Setting setting, List<UnaryOperator<List<Reading>>> over)
            implements End {
        public Shown {
            over = List.copyOf(over);
        }

        @Override
        public String kind() {
            return meter.name();
        }

        /// What it shows of the values of all keys, in their order.
        public List<Reading> read(List<Reading> all) {
            return meter.read(chosen(all), setting);
        }

        /// What it shows of them through time.
        public List<Reading> readOverTime(List<Reading> all) {
            return meter.readOverTime(chosen(all), setting);
        }

        /// The streams that it shows.
        public List<Reading> chosen(List<Reading> all) {
            List<Reading> readings = all;
            for (UnaryOperator<List<Reading>> one : over) {
                readings = one.apply(readings);
            }
            return readings;
        }
    }

    /// @param action what it does where rows arrive; null: nothing but to fire
    record Fired(Trigger trigger, String title, @Nullable Action action) implements End {
        @Override
        public String kind() {
            return trigger.name();
        }
    }
}
