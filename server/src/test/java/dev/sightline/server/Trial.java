package dev.sightline.server;

import dev.sightline.event.ColumnType;
import dev.sightline.event.CsvLine;
import dev.sightline.event.Field;
import dev.sightline.server.ask.ViewSource;
import dev.sightline.server.guard.Encryption;
import dev.sightline.server.guard.ServerOptions;
import dev.sightline.server.receive.Receivers;
import dev.sightline.server.trace.LoadState;
import dev.sightline.server.trace.OpenTrace;
import dev.sightline.server.trace.Traces;
import dev.sightline.server.trace.Upload;
import dev.sightline.store.Ledger;
import dev.sightline.store.RowTexts;
import dev.sightline.store.Snapshot;
import dev.sightline.view.request.Answer;
import dev.sightline.view.request.Trace;
import dev.sightline.view.text.TextPage;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// A real server on a free port of the loopback, with one trace `demo` in memory, and clients for it.
public final class Trial implements AutoCloseable, Traces {
    static final ScreenFiles.Root SCREEN = new ScreenFiles.Root("/dev/sightline/server/trial/");
    public static final ServerOptions.Limits LIMITS =
            new ServerOptions.Limits(1 << 20, 3, 2, 2, 4, Duration.ofSeconds(20));

    private static final Pattern LENGTH = Pattern.compile("content-length: (\\d+)");

    public final List<Entry> entries = new CopyOnWriteArrayList<>(List.of(new Entry("demo", trace(7))));
    public final List<List<String>> opened = new CopyOnWriteArrayList<>();
    /// By upload: the trace that it joins.
    public final List<@Nullable String> beside = new ArrayList<>();
    public final List<Upload> uploads = new CopyOnWriteArrayList<>();
    public final SightlineServer server;
    public final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(10))
            .build();

    public Trial(ServerOptions options, ViewSource views) throws IOException {
        this(options, views, null);
    }

    public Trial(ServerOptions options, ViewSource views, @Nullable Receivers receivers) throws IOException {
        server = SightlineServer.start(options, this, views, SCREEN, receivers);
    }

    public static Trial of(ViewSource views) throws IOException {
        return of(LIMITS, views);
    }

    public static Trial of(ServerOptions.Limits limits, ViewSource views) throws IOException {
        return new Trial(new ServerOptions("9.9", "127.0.0.1", 0, null, new Encryption.None(), limits), views);
    }

    public static Trace trace(long generation) {
        Snapshot snapshot = new Snapshot(
                List.of(Field.of("a", ColumnType.INT64), Field.of("b c", ColumnType.STRING)),
                null,
                List.of(),
                List.of(new Snapshot.SourceInfo("dir/x.csv", "x", "csv", 5, 2, false)),
                generation);
        Ledger ledger =
                new Ledger(7, 5, 0, List.of(new Ledger.Cause("too long", 2)), List.of(), List.of(), "/tmp/rejected");
        return new Trace("x.csv", snapshot, RowTexts.NONE, ledger);
    }

    /// An answer that writes what it is told, and as CSV one row.
    public static Answer answer(Consumer<JsonGenerator> fields) {
        return new Answer() {
            @Override
            public boolean exact() {
                return true;
            }

            @Override
            public void writeFields(JsonGenerator json) {
                fields.accept(json);
            }

            @Override
            public void writeText(TextPage page) {
                throw new UnsupportedOperationException();
            }

            @Override
            public void writeCsv(Consumer<String> lines) {
                lines.accept(CsvLine.of(List.of("a", "b c")));
                lines.accept(CsvLine.of(List.of("1", "x \"y\", z")));
            }
        };
    }

    @Override
    public List<OpenTrace> list() {
        return List.copyOf(entries);
    }

    @Override
    public Optional<OpenTrace> find(String id) {
        return list().stream().filter(each -> each.id().equals(id)).findFirst();
    }

    @Override
    public OpenTrace open(List<Upload> files, @Nullable String beside) throws IOException {
        List<String> contents = new ArrayList<>();
        for (Upload each : files) {
            contents.add(each.name() + "=" + java.nio.file.Files.readString(each.file(), StandardCharsets.ISO_8859_1));
        }
        if (contents.getFirst().endsWith("=empty")) {
            throw new IOException("empty.csv is empty: nothing to read");
        }
        opened.add(contents);
        this.beside.add(beside);
        uploads.addAll(files);
        Entry entry = new Entry("up" + opened.size(), trace(1));
        entries.add(entry);
        return entry;
    }

    @Override
    public void release(String id) {
        entries.removeIf(entry -> entry.id().equals(id));
    }

    @Override
    public OpenTrace keep(String name, Snapshot rows) {
        Entry entry = new Entry("q" + entries.size(), new Trace(name, rows, RowTexts.NONE, Ledger.stored(rows.rows())));
        entries.add(entry);
        return entry;
    }

    public int port() {
        return server.uri().getPort();
    }

    public HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port() + path))
                .timeout(Duration.ofSeconds(30));
    }

    public HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return client.send(request(path).build(), HttpResponse.BodyHandlers.ofString());
    }

    public HttpResponse<String> post(String path, @Nullable String type, byte[] body)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = request(path).POST(HttpRequest.BodyPublishers.ofByteArray(body));
        if (type != null) {
            request.header("Content-Type", type);
        }
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    /// Sends bytes as they are and reads one answer, or what there is of it until the server closes.
    public String raw(String request) throws IOException {
        try (Socket socket = connect()) {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            socket.getOutputStream().flush();
            return answer(socket, request.startsWith("HEAD"));
        }
    }

    /// Does not wait for the end of the connection: Armeria lets clients close first, for three seconds.
    public static String answer(Socket socket, boolean headOnly) throws IOException {
        StringBuilder all = new StringBuilder();
        try {
            while (!isWhole(all, headOnly)) {
                int next = socket.getInputStream().read();
                if (next < 0) {
                    break;
                }
                all.append((char) next);
            }
        } catch (SocketException e) {
            // A reset after the answer: what was read counts.
        }
        return all.toString();
    }

    private static boolean isWhole(StringBuilder answer, boolean headOnly) {
        int head = answer.indexOf("\r\n\r\n");
        if (head < 0) {
            return false;
        }
        Matcher length = LENGTH.matcher(answer);
        if (headOnly || answer.indexOf(" 304 ") == 8) {
            return true;
        }
        if (length.find() && length.start() < head) {
            return answer.length() - head - 4 == Integer.parseInt(length.group(1));
        }
        return answer.toString().endsWith("\r\n0\r\n\r\n");
    }

    public Socket connect() throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port());
        socket.setSoTimeout(10_000);
        return socket;
    }

    /// A GET over a raw socket with these header lines and no others.
    public String rawGet(String path, String... headers) throws IOException {
        StringBuilder text = new StringBuilder("GET " + path + " HTTP/1.1\r\nConnection: close\r\n");
        for (String each : headers) {
            text.append(each).append("\r\n");
        }
        return raw(text.append("\r\n").toString());
    }

    public String host() {
        return "Host: 127.0.0.1:" + port();
    }

    @Override
    public void close() {
        client.close();
        server.close();
    }

    /// One trace whose load the test moves on.
    public static final class Entry implements OpenTrace {
        public final AtomicReference<LoadState> load =
                new AtomicReference<>(new LoadState(LoadState.State.READY, 100, 100L, 5, 7, ""));
        private final String id;
        private final Trace trace;

        public Entry(String id, Trace trace) {
            this.id = id;
            this.trace = trace;
        }

        @Override
        public String id() {
            return id;
        }

        @Override
        public Trace trace() {
            return trace;
        }

        @Override
        public LoadState load() {
            return load.get();
        }

        @Override
        public void cancel() {
            load.updateAndGet(now -> new LoadState(
                    LoadState.State.CANCELLED,
                    now.bytesRead(),
                    now.bytesTotal(),
                    now.rows(),
                    now.generation(),
                    "stopped"));
        }
    }
}
