package dev.sightline.server.upload;

import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.util.TimeoutMode;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.RequestTimeoutException;
import com.linecorp.armeria.server.ServiceRequestContext;
import dev.sightline.server.guard.QueryString;
import dev.sightline.server.guard.ServerOptions;
import dev.sightline.server.reply.JsonReply;
import dev.sightline.server.reply.Problem;
import dev.sightline.server.trace.OpenTrace;
import dev.sightline.server.trace.Traces;
import dev.sightline.server.trace.Upload;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// Takes the files that are dropped on the page and has them opened as one trace.
public final class Uploads implements HttpService, AutoCloseable {
    private static final long MAX_BETWEEN_FILES = 1 << 16;
    private static final long MAX_BEFORE_FIRST_PART = 4096;

    private final Traces traces;
    private final ServerOptions.Limits limits;
    private final Semaphore places;
    private final KeptUploads kept;
    private final LongSupplier nanoClock;
    private final UploadFolder folder = new UploadFolder();

    /// @param nanoClock for how fast a body comes
    public Uploads(Traces traces, ServerOptions.Limits limits, KeptUploads kept, LongSupplier nanoClock) {
        this.traces = traces;
        this.limits = limits;
        this.kept = kept;
        this.nanoClock = nanoClock;
        this.places = new Semaphore(limits.uploads());
    }

    @Override
    public HttpResponse serve(ServiceRequestContext ctx, HttpRequest req) {
        Optional<String> boundary = MultipartReader.boundary(req.headers().get(HttpHeaderNames.CONTENT_TYPE, ""));
        if (boundary.isEmpty()) {
            return refuse(Problem.badRequest(
                    "not multipart/form-data with a boundary", ctx.path(), "send one part 'file' a file"));
        }
        if (req.headers().contentLength() > bodyBytes(limits)) {
            return refuse(tooLarge(ctx.path()));
        }
        if (!places.tryAcquire()) {
            return refuse(Problem.tooMany(ctx.path()));
        }
        String beside = QueryString.parse(ctx.query())
                .getOrDefault("beside", List.of(""))
                .getFirst();
        InputStream body = req.toInputStream(each -> each instanceof HttpData data ? data : HttpData.empty());
        return HttpResponse.of(
                () -> {
                    try (InputStream in = new Patient(body, ctx, limits.patience(), nanoClock)) {
                        return open(new MultipartReader(in, boundary.get()), ctx.path(), beside);
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    } finally {
                        places.release();
                    }
                },
                ctx.blockingTaskExecutor());
    }

    /// How long a body may be: the files, and what stands between them. The exact limit is on the files.
    public static long bodyBytes(ServerOptions.Limits limits) {
        return Math.addExact(limits.uploadBytes(), limits.uploadFiles() * MAX_BETWEEN_FILES);
    }

    /// @param beside the id of a trace that is to have these files, too; empty: none
    private HttpResponse open(MultipartReader reader, String where, String beside) {
        try {
            Path place = folder.newPlace();
            try {
                List<Upload> dropped = again(kept.filesOf(beside), place);
                List<Upload> files = new ArrayList<>(dropped);
                files.addAll(receive(reader, place, where));
                long bytes = 0;
                for (Upload each : files) {
                    bytes += Files.size(each.file());
                }
                OpenTrace trace = open(files, beside.isEmpty() || !dropped.isEmpty() ? null : beside);
                kept.opened(trace.id(), place, files, bytes);
                return ofId(trace.id());
            } catch (IOException | RuntimeException e) {
                UploadFolder.remove(place);
                throw e;
            }
        } catch (EOFException e) {
            return refuse(Problem.badRequest(String.valueOf(e.getMessage()), where, "send it again"));
        } catch (IOException e) {
            return refuse(new Problem(
                    HttpStatus.INSUFFICIENT_STORAGE,
                    "the upload could not be kept: " + e.getMessage(),
                    where,
                    "is there room for temporary files?"));
        }
    }

    private List<Upload> receive(MultipartReader reader, Path place, String where) throws IOException {
        List<Upload> files = new ArrayList<>();
        long left = limits.uploadBytes();
        if (reader.copy(OutputStream.nullOutputStream(), MAX_BEFORE_FIRST_PART) < 0) {
            throw new IllegalArgumentException("not multipart/form-data: no boundary");
        }
        for (Optional<MultipartReader.Part> part = reader.next(); part.isPresent(); part = reader.next()) {
            String sentName = part.get().fileName();
            if (!part.get().name().equals("file") || sentName == null) {
                throw Problem.badRequest("an unexpected part", part.get().name(), "send one part 'file' a file")
                        .refusal();
            }
            if (files.size() == limits.uploadFiles()) {
                throw Problem.tooLarge("more than " + limits.uploadFiles() + " files", where)
                        .refusal();
            }
            Upload file = UploadFolder.at(place, sentName);
            try (OutputStream out = Files.newOutputStream(file.file())) {
                long copied = reader.copy(out, left);
                if (copied < 0) {
                    throw tooLarge(where).refusal();
                }
                left -= copied;
            }
            files.add(file);
        }
        if (files.isEmpty()) {
            throw new IllegalArgumentException("the upload has no files");
        }
        return files;
    }

    /// The same files for another trace, which outlives the one that they were sent for.
    private static List<Upload> again(List<Upload> files, Path place) throws IOException {
        List<Upload> links = new ArrayList<>();
        for (Upload each : files) {
            Upload link = UploadFolder.at(place, each.name());
            Files.delete(link.file());
            Files.createLink(link.file(), each.file());
            links.add(link);
        }
        return links;
    }

    private OpenTrace open(List<Upload> files, @Nullable String beside) {
        try {
            return traces.open(files, beside);
        } catch (IOException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    private static HttpResponse ofId(String id) {
        return JsonReply.of(json -> json.writeStringProperty("id", id));
    }

    private Problem tooLarge(String where) {
        return Problem.tooLarge("the upload has more than " + limits.uploadBytes() + " bytes", where);
    }

    private static HttpResponse refuse(Problem problem) {
        return problem.response().toHttpResponse();
    }

    @Override
    public void close() throws IOException {
        folder.close();
    }

    /// Puts the request's time-out off with every piece: uploads may take long, but neither stand still nor drip.
    private static final class Patient extends FilterInputStream {
        private final ServiceRequestContext ctx;
        /// Below this, over all of it, nobody is uploading.
        private static final long MIN_BYTES_PER_SECOND = 2048;

        private final Duration patience;
        private final LongSupplier nanoClock;
        private final long start;
        private long received;

        Patient(InputStream in, ServiceRequestContext ctx, Duration patience, LongSupplier nanoClock) {
            super(in);
            this.ctx = ctx;
            this.patience = patience;
            this.nanoClock = nanoClock;
            this.start = nanoClock.getAsLong();
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            Duration earned = Duration.ofMillis(1000 * received / MIN_BYTES_PER_SECOND);
            Duration left = patience.plus(earned).minusNanos(nanoClock.getAsLong() - start);
            if (!left.isPositive()) {
                throw RequestTimeoutException.get();
            }
            ctx.setRequestTimeout(TimeoutMode.SET_FROM_NOW, left.compareTo(patience) < 0 ? left : patience);
            int read = super.read(bytes, offset, length);
            received += Math.max(0, read);
            return read;
        }
    }
}
