package dev.sightline.app.collect;

import dev.sightline.format.Format;
import dev.sightline.format.Formats;
import dev.sightline.format.ReadOptions;
import dev.sightline.intake.listen.LineFormats;
import dev.sightline.intake.listen.Traffic;
import dev.sightline.intake.live.BinaryIntake;
import dev.sightline.intake.live.DurableRows;
import dev.sightline.intake.live.ForwardedFiles;
import dev.sightline.intake.live.MessageHandler;
import dev.sightline.intake.live.SchemaRoom;
import dev.sightline.intake.live.StoredBefore;
import dev.sightline.intake.live.StreamIntake;
import dev.sightline.intake.senders.Senders;
import dev.sightline.server.receive.Receivers;
import dev.sightline.store.live.LiveStore;
import java.io.IOException;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// What is sent, on its way into the store: a stream for each format that takes its rows.
final class Streams {
    private final LiveStore store;
    private final Senders senders;
    private final SchemaRoom room;
    private final Formats formats;
    private final ReadOptions options;
    private final DurableRows observer;
    private final Map<String, StreamIntake> streams = new ConcurrentHashMap<>();
    private @Nullable StoredBefore before;
    private @Nullable BinaryIntake binary;
    private @Nullable ForwardedFiles files;

    Streams(
            LiveStore store,
            Senders senders,
            SchemaRoom room,
            Formats formats,
            ReadOptions options,
            DurableRows observer) {
        this.store = store;
        this.senders = senders;
        this.room = room;
        this.formats = formats;
        this.options = options;
        this.observer = observer;
    }

    /// @param name what the rows' source is called
    StreamIntake stream(String format, String name) {
        return streams.computeIfAbsent(
                name,
                its -> new StreamIntake(
                        store, format(format), options, its, observer, senders, room, InstantSource.system()));
    }

    private Format format(String name) {
        return formats.named(name).orElseThrow();
    }

    /// One of OTLP's signals, in both of its forms.
    Receivers.Otlp signal(String signal, Traffic counting) {
        return new Receivers.Otlp(
                counting.counted(stream("otlp", "otlp " + signal + " in JSON")),
                counting.counted(stream("otlp-proto", "otlp " + signal)));
    }

    /// What a connection may hold.
    LineFormats lines(Traffic counting) throws IOException {
        return new LineFormats(
                List.of(line("bp", counting), line("ulm", counting), line("syslog", counting)),
                counting.counted(binary()),
                files(),
                counting::counted);
    }

    private LineFormats.Known line(String format, Traffic counting) {
        MessageHandler handler = counting.counted(stream(format, format));
        return new LineFormats.Known(format(format), handler);
    }

    private BinaryIntake binary() throws IOException {
        BinaryIntake known = binary;
        if (known == null) {
            known = new BinaryIntake(stream("sightline-binary", "sightline-binary"), before());
            binary = known;
        }
        return known;
    }

    private ForwardedFiles files() throws IOException {
        ForwardedFiles known = files;
        if (known == null) {
            known = new ForwardedFiles(before(), (format, source) -> stream(format.name(), source));
            files = known;
        }
        return known;
    }

    private StoredBefore before() throws IOException {
        StoredBefore known = before;
        if (known == null) {
            known = StoredBefore.in(store);
            before = known;
        }
        return known;
    }

    /// To be closed when nothing comes any more: what was taken is stored then.
    Collection<StreamIntake> all() {
        return streams.values();
    }
}
