package dev.sightline.app.answer;

import dev.sightline.view.Views;
import dev.sightline.view.request.Parameter;
import dev.sightline.view.request.Question;
import dev.sightline.view.request.View;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/// The parameters of views as options, as the views declare them: `--log-x` for `logX`.
final class ViewOptions {
    private ViewOptions() {}

    /// To be mixed in.
    static CommandSpec spec() {
        Map<String, Parameter<?>> parameters = new LinkedHashMap<>();
        Map<String, Map<String, StringJoiner>> viewsByHelp = new LinkedHashMap<>();
        for (View<?> view : Views.ALL) {
            for (Parameter<?> parameter : view.own()) {
                parameters.putIfAbsent(parameter.name(), parameter);
                viewsByHelp
                        .computeIfAbsent(parameter.name(), name -> new LinkedHashMap<>())
                        .computeIfAbsent(parameter.help(), help -> new StringJoiner(", "))
                        .add(view.name());
            }
        }
        Question.SHARED.forEach(parameter -> parameters.put(parameter.name(), parameter));
        CommandSpec spec = CommandSpec.create();
        for (Parameter<?> parameter : parameters.values()) {
            if (parameter.isOption()) {
                StringJoiner help = new StringJoiner("; ").setEmptyValue(parameter.help());
                viewsByHelp
                        .getOrDefault(parameter.name(), Map.of())
                        .forEach((line, views) -> help.add(views + ": " + line));
                spec.addOption(option(parameter, help.toString()));
            }
        }
        return spec;
    }

    private static OptionSpec option(Parameter<?> parameter, String help) {
        OptionSpec.Builder option = OptionSpec.builder(name(parameter.name())).description(help.replace("%", "%%"));
        return parameter.label().isEmpty()
                ? option.type(boolean.class).build()
                : option.type(String.class).paramLabel(parameter.label()).build();
    }

    private static String name(String parameter) {
        return "--" + parameter.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    }

    /// Those on the command line, in the options' own spelling, which views understand.
    static Map<String, List<String>> given(CommandSpec spec) {
        Map<String, List<String>> given = new LinkedHashMap<>();
        for (OptionSpec option : spec.options()) {
            Object value = option.getValue();
            if (value != null && !value.equals(false)) {
                given.put(option.longestName().substring("--".length()), List.of(value.toString()));
            }
        }
        return given;
    }
}
