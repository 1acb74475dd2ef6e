package dev.sightline.view.request;

import dev.sightline.event.TimeLength;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A parameter of requests, declared where it is read. What the command line offers and the page of the API must say
/// follows from it.
///
/// @param name camel case, as in a URL; the option `--log-x` is `logX`
/// @param label what help calls its value; empty for one that is only said or not
/// @param help one line
/// @param isOption whether `sightline view` has it as an option of its own
/// @param <T> what is read; `@Nullable` if it may be left out
public record Parameter<T extends @Nullable Object>(
        String name, String label, String help, boolean isOption, Reader<T> reader) {
    /// What most views are about.
    public static final Parameter<@Nullable String> COLUMN = column("column", "the column to show");

    /// Of views whose answer is a table, which can write it as CSV, too.
    public static final Parameter<Format> FORMAT = constant(
                    "format", "FORMAT", Format.JSON, "what the rows are written as", List.of(Format.values()))
            .noOption();

    /// How rows are written.
    public enum Format {
        JSON,
        CSV
    }

    /// A limit of an axis: a number or, where its column is one of times, a moment. Null where it is open.
    public interface Edge {
        @Nullable
        BigDecimal number();

        @Nullable
        Long nanos();
    }

    /// Reads and checks a value.
    public interface Reader<T extends @Nullable Object> {
        /// @throws IllegalArgumentException if it is not what it should be: one line that begins with the name
        T read(Parameters given, String name);
    }

    /// One that is read in a way of its own.
    static <T extends @Nullable Object> Parameter<T> of(String name, String label, String help, Reader<T> reader) {
        return new Parameter<>(name, label, help, true, reader);
    }

    /// A text, as a name, an expression; null when it is not given or empty.
    public static Parameter<@Nullable String> text(String name, String label, String help) {
        return of(name, label, help, Parameters::filled);
    }

    /// A text in a language of its own.
    ///
    /// @param parser whose [IllegalArgumentException] says what is wrong, without the name
    /// @param otherwise when it is not given or empty
    public static <T extends @Nullable Object> Parameter<T> parsed(
            String name, String label, String help, T otherwise, Function<String, T> parser) {
        return of(name, label, help, (given, own) -> {
            String text = given.filled(own);
            return text == null ? otherwise : Question.resolved(own, () -> parser.apply(text));
        });
    }

    /// The same that must be given.
    public static <T> Parameter<T> required(String name, String label, String help, Function<String, T> parser) {
        return of(name, label, help, (given, own) -> {
            String text = given.required(own);
            return Question.resolved(own, () -> parser.apply(text));
        });
    }

    /// The same where an empty text means something, too; null when it is not given.
    public static <T> Parameter<@Nullable T> written(
            String name, String label, String help, Function<String, T> parser) {
        return of(name, label, help, (given, own) -> {
            String text = given.text(own);
            return text == null ? null : Question.resolved(own, () -> parser.apply(text));
        });
    }

    /// The name of a column; [Question#keys] finds it.
    public static Parameter<@Nullable String> column(String name, String help) {
        return text(name, "COL", help);
    }

    /// A whole number of `min` to `max`.
    public static Parameter<Long> whole(String name, long otherwise, long min, long max, String help) {
        return of(name, "N", help, (given, own) -> given.integer(own, otherwise, min, max));
    }

    /// The same where numbers are sizes of what is kept or shown.
    public static Parameter<Integer> size(String name, int otherwise, int min, int max, String help) {
        return of(name, "N", help, (given, own) -> (int) given.integer(own, otherwise, min, max));
    }

    public static Parameter<@Nullable BigDecimal> decimal(String name, String help) {
        return of(name, "V", help, Parameters::decimal);
    }

    /// Numbers between commas; none when it is not given.
    public static Parameter<List<BigDecimal>> decimals(String name, String label, String help) {
        return of(name, label, help, Parameters::decimals);
    }

    public static Parameter<Edge> edge(String name, String help) {
        return of(name, "V", help, (given, own) -> new Edge() {
            @Override
            public @Nullable BigDecimal number() {
                return given.decimal(own);
            }

            @Override
            public @Nullable Long nanos() {
                return given.time(own);
            }
        });
    }

    /// Nanoseconds since the epoch.
    public static Parameter<@Nullable Long> time(String name, String help) {
        return of(name, "T", help, Parameters::time);
    }

    /// How long something takes, such as `30s`, in nanoseconds; null when it is not given.
    public static Parameter<@Nullable Long> nanos(String name, String help) {
        return parsed(name, "TIME", help, null, text -> {
            Long nanos = TimeLength.nanos(text);
            if (nanos == null) {
                throw new IllegalArgumentException("a time such as 30s is expected, not " + Spelling.quoted(text));
            }
            return nanos;
        });
    }

    public static Parameter<Boolean> flag(String name, String help) {
        return of(name, "", help, Parameters::flag);
    }

    /// One of some constants, in small letters.
    public static <E extends Enum<E>> Parameter<E> constant(
            String name, String label, E otherwise, String help, List<E> constants) {
        List<String> words = constants.stream().map(Parameter::word).toList();
        return of(name, label, help, (given, own) -> {
            String word = given.word(own, words);
            return word == null ? otherwise : constants.get(words.indexOf(word));
        });
    }

    /// As requests and documents spell a constant.
    public static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    /// The same, but no option of `sightline view`: it is one of reading, or of the page alone.
    public Parameter<T> noOption() {
        return new Parameter<>(name, label, help, false, reader);
    }

    /// The value in a request.
    public T of(Parameters given) {
        if (!given.knows(name)) {
            throw new IllegalStateException("the parameter " + name + " is read, but the view does not declare it");
        }
        return reader.read(given, name);
    }
}
