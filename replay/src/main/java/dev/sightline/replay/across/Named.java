package dev.sightline.replay.across;

import dev.sightline.replay.stage.Across;
import dev.sightline.replay.stage.Reading;
import dev.sightline.replay.stage.Stream;
import dev.sightline.replay.stage.Words;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

/// Keys by name.
abstract class Named implements Across {
    private final String name;
    private final String help;
    private final boolean keepsNamed;

    Named(String name, String help, boolean keepsNamed) {
        this.name = name;
        this.help = help;
        this.keepsNamed = keepsNamed;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String arguments() {
        return "KEY[, KEY ...]";
    }

    @Override
    public String help() {
        return help;
    }

    @Override
    public String example() {
        return "event request by host | rate 1s | " + name + " a, b -> bars";
    }

    @Override
    public UnaryOperator<List<Reading>> bind(Words words, Stream in) {
        Set<String> named = new HashSet<>();
        do {
            named.add(words.take("a key").text());
        } while (words.takeIf(","));
        words.end(name);
        return readings -> readings.stream()
                .filter(reading -> named.contains(reading.key()) == keepsNamed)
                .toList();
    }

    @Override
    public boolean takes(Stream in) {
        return true;
    }
}
