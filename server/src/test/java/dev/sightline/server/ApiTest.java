package dev.sightline.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.server.ask.ViewSource;
import dev.sightline.server.guard.ErrorAnswers;
import dev.sightline.server.guard.ServerOptions;
import dev.sightline.server.trace.LoadState;
import dev.sightline.view.request.ViewRequest;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

class ApiTest {
    private static final ViewSource ECHO = (trace, request, cancelled) -> Trial.answer(json -> {
        json.writeStringProperty("kind", request.kind());
        json.writeStringProperty("parameters", new java.util.TreeMap<>(request.parameters()).toString());
    });

    @Test
    void listsTracesWithTheirState() throws Exception {
        try (Trial trial = Trial.of(ECHO)) {
            HttpResponse<String> answer = trial.get("/api/v1/traces");
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.body())
                    .isEqualTo(
                            "{\"traces\":[{\"id\":\"demo\",\"name\":\"x.csv\",\"state\":\"ready\"}],\"version\":\"9.9\"}");
            assertThat(answer.headers().firstValue("content-type")).contains("application/json; charset=utf-8");
            assertThat(answer.headers().firstValue("cache-control")).contains("no-store");
        }
    }

    @Test
    void viewsGetAllParameters() throws Exception {
        try (Trial trial = Trial.of(ECHO)) {
            String where = URLEncoder.encode("`a b` >= 100% and c = \"ä;&\"", StandardCharsets.UTF_8);
            HttpResponse<String> answer = trial.get(
                    "/api/v1/traces/demo/view/count?type=a=time&type=b=string&paint=x:1;y:2&empty=&where=" + where);
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.body())
                    .isEqualTo(
                            "{\"kind\":\"count\",\"parameters\":\"{empty=[], paint=[x:1;y:2], type=[a=time, b=string],"
                                    + " where=[`a b` >= 100% and c = \\\"ä;&\\\"]}\"}");
        }
    }

    @Test
    void infoHasWhatTheViewSaysAndWhatTheServerKnows() throws Exception {
        ViewSource info = (trace, request, cancelled) -> Trial.answer(json -> {
            json.writeNumberProperty("rows", 5);
            json.writeNumberProperty("entityCount", 3);
        });
        try (Trial trial = Trial.of(info)) {
            trial.entries.getFirst().load.set(new LoadState(LoadState.State.LOADING, 1L << 60, null, 5, 7, "reading"));
            String body = trial.get("/api/v1/traces/demo").body();
            assertThat(body)
                    .isEqualTo("{\"rows\":5,\"entityCount\":3,\"id\":\"demo\","
                            + "\"load\":{\"state\":\"loading\",\"bytesRead\":\"1152921504606846976\",\"bytesTotal\":null,"
                            + "\"rows\":5,\"generation\":7,\"message\":\"reading\"}}");
        }
    }

    @Test
    void infoIsAskedForAsAView() throws Exception {
        try (Trial trial = Trial.of(ECHO)) {
            assertThat(trial.get("/api/v1/traces/demo?unit=a=ms").body())
                    .startsWith("{\"kind\":\"info\",\"parameters\":\"{unit=[a=ms]}\"");
        }
    }

    @Test
    void cancelStopsReadingAndProgressEnds() throws Exception {
        try (Trial trial = Trial.of(ECHO)) {
            Trial.Entry demo = trial.entries.getFirst();
            demo.load.set(new LoadState(LoadState.State.LOADING, 10, 100L, 1, 2, ""));
            var events = trial.client.sendAsync(
                    trial.request("/api/v1/traces/demo/progress").build(), HttpResponse.BodyHandlers.ofLines());
            var lines = events.join().body().iterator();
            assertThat(events.join().headers().firstValue("content-type").orElse(""))
                    .startsWith("text/event-stream");
            assertThat(lines.next()).contains("\"state\":\"loading\",\"bytesRead\":10,\"bytesTotal\":100");
            assertThat(lines.next()).isEmpty();
            HttpResponse<String> cancelled = trial.post("/api/v1/traces/demo/cancel", null, new byte[0]);
            assertThat(cancelled.body()).isEqualTo("{}");
            assertThat(lines.next()).startsWith("data: {\"state\":\"cancelled\"");
            assertThat(lines.next()).isEmpty();
            assertThat(lines.hasNext()).as("the stream ended").isFalse();
        }
    }

    @Test
    void progressOfAReadyTraceIsOneEvent() throws Exception {
        try (Trial trial = Trial.of(ECHO)) {
            assertThat(trial.get("/api/v1/traces/demo/progress").body())
                    .isEqualTo(
                            "data: {\"state\":\"ready\",\"bytesRead\":100,\"bytesTotal\":100,\"rows\":5,\"generation\":7,"
                                    + "\"message\":\"\"}\n\n");
        }
    }

    @Test
    void closingTheServerEndsProgress() throws Exception {
        Trial trial = Trial.of(ECHO);
        try (trial) {
            trial.entries.getFirst().load.set(new LoadState(LoadState.State.LOADING, 10, 100L, 1, 2, ""));
            var lines = trial.client
                    .send(trial.request("/api/v1/traces/demo/progress").build(), HttpResponse.BodyHandlers.ofLines())
                    .body()
                    .iterator();
            assertThat(lines.next()).startsWith("data:");
            trial.server.close();
            assertThat(lines.next()).isEmpty();
            assertThat(lines.hasNext()).isFalse();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "GET,/api/v1/traces/none,404",
        "GET,/api/v1/traces/none/view/count,404",
        "GET,/api/v1/traces/none/progress,404",
        "GET,/api/v1/traces/demo/view,404",
        "GET,/api/v1/traces/demo/view/Count,404",
        "GET,/api/v1/traces/demo/view/count/more,404",
        "GET,/api/v1/traces/demo/view/count/more/and/more,404",
        "GET,/api/v1/traces/,404",
        "GET,/api/v2/traces,404",
        "GET,/api,404",
        "GET,/api/,404",
        "POST,/api/v1/traces/demo/view/count,405",
        "DELETE,/api/v1/traces/demo,405",
        "GET,/api/v1/traces/demo/cancel,405",
        "POST,/api/v1/traces/demo/progress,405",
        "PUT,/api/v1/traces,405",
        "TRACE,/,405",
        "OPTIONS,/api/v1/traces,405",
        "GET,/api/v1/traces/demo/view/count?generation=new,400",
        "GET,/api/v1/traces/demo/view/count?where=%zz,400",
        "GET,/api/v1/traces/demo/view/count?where=%4,400",
        "GET,/api/v1/traces/demo/view/count?where=%ff,400",
    })
    void whatIsNotThereIsAnErrorDocument(String method, String path, int status) throws Exception {
        try (Trial trial = Trial.of(ECHO)) {
            String answer = trial.raw(method + " " + path + " HTTP/1.1\r\nConnection: close\r\nContent-Length: 0\r\n"
                    + trial.host() + "\r\n\r\n");
            assertThat(answer).startsWith("HTTP/1.1 " + status).contains("{\"error\":{\"what\":\"");
            assertThat(answer.toLowerCase(java.util.Locale.ROOT)).contains("x-content-type-options: nosniff");
        }
    }

    @Test
    void wrongRequestsAreToldInTheViewsWords() throws Exception {
        ViewSource wrong = (trace, request, cancelled) -> {
            throw new IllegalArgumentException("there is no column \"z\"\nsecond line");
        };
        try (Trial trial = Trial.of(wrong)) {
            HttpResponse<String> answer = trial.get("/api/v1/traces/demo/view/count");
            assertThat(answer.statusCode()).isEqualTo(400);
            assertThat(answer.body())
                    .isEqualTo("{\"error\":{\"what\":\"there is no column \\\"z\\\"\","
                            + "\"where\":\"/api/v1/traces/demo/view/count\",\"hint\":\"\"}}");
        }
    }

    @Test
    void defectsAreToldInOneLineAndWrittenDown() throws Exception {
        ViewSource broken = (trace, request, cancelled) -> {
            throw new IllegalStateException("secret detail");
        };
        try (Trial trial = Trial.of(broken);
                Logged log = new Logged(ErrorAnswers.class)) {
            HttpResponse<String> answer = trial.get("/api/v1/traces/demo/view/count");
            assertThat(answer.statusCode()).isEqualTo(500);
            assertThat(answer.body()).contains("IllegalStateException").doesNotContain("secret", "at dev.");
            assertThat(log.thrown()).singleElement().isInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    void errorsOfTheMachineAreAnsweredToo() throws Exception {
        ViewSource broken = (trace, request, cancelled) -> {
            throw new InternalError("a broken machine");
        };
        try (Trial trial = Trial.of(broken);
                Logged log = new Logged(ErrorAnswers.class)) {
            assertThat(trial.get("/api/v1/traces/demo/view/count").statusCode()).isEqualTo(500);
            assertThat(log.thrown()).hasSize(1);
        }
    }

    /// What is no defect is told without one: a limit that was reached, a file that somebody cut.
    @ParameterizedTest(name = "{1}")
    @FieldSource("LIMITS")
    void limitsThatAreReachedAreNoDefects(Throwable thrown, String told, int status) throws Exception {
        ViewSource broken = (trace, request, cancelled) -> {
            if (thrown instanceof RuntimeException exception) {
                throw exception;
            }
            throw (Error) thrown;
        };
        try (Trial trial = Trial.of(broken);
                Logged log = new Logged(ErrorAnswers.class)) {
            HttpResponse<String> answer = trial.get("/api/v1/traces/demo/view/count");
            assertThat(answer.statusCode()).isEqualTo(status);
            assertThat(answer.body()).contains(told).doesNotContain("defect");
            assertThat(answer.headers().firstValue("retry-after").isPresent())
                    .isEqualTo(thrown instanceof OutOfMemoryError);
            assertThat(log.thrown()).as("no stack trace").allMatch(Objects::isNull);
        }
    }

    static final List<Arguments> LIMITS = List.of(
            Arguments.of(
                    new OutOfMemoryError(
                            "unable to create native thread: possibly out of memory or process/resource limits reached"),
                    "no more threads can be made now",
                    503),
            Arguments.of(new OutOfMemoryError("Java heap space"), "too little memory", 503),
            Arguments.of(new StackOverflowError(), "nested too deeply", 400),
            Arguments.of(
                    new InternalError("a fault occurred in an unsafe memory access operation"),
                    "was cut or replaced",
                    503),
            Arguments.of(
                    new UncheckedIOException(new IOException("damaged: seg-000001.arrow, bytes 0 to 9")),
                    "damaged: seg-000001.arrow",
                    503));

    @Test
    void aFailureWhileWritingIsStillAnError() throws Exception {
        ViewSource broken = (trace, request, cancelled) -> Trial.answer(json -> {
            json.writeNumberProperty("rows", 1);
            throw new IllegalStateException("half way");
        });
        try (Trial trial = Trial.of(broken);
                Logged log = new Logged(ErrorAnswers.class)) {
            assertThat(trial.get("/api/v1/traces/demo/view/count").statusCode()).isEqualTo(500);
            assertThat(log.thrown()).hasSize(1);
        }
    }

    @Test
    void answersArePackedForWhoAsks() throws Exception {
        ViewSource wide = (trace, request, cancelled) ->
                Trial.answer(json -> json.writeName("total").writeArray(new long[5000], 0, 5000));
        try (Trial trial = Trial.of(wide)) {
            HttpResponse<byte[]> packed = trial.client.send(
                    trial.request("/api/v1/traces/demo/view/count")
                            .header("Accept-Encoding", "gzip")
                            .build(),
                    HttpResponse.BodyHandlers.ofByteArray());
            assertThat(packed.headers().firstValue("content-encoding")).contains("gzip");
            assertThat(packed.body().length).isLessThan(500);
            byte[] plain = new GZIPInputStream(new ByteArrayInputStream(packed.body())).readAllBytes();
            assertThat(new String(plain, StandardCharsets.UTF_8))
                    .startsWith("{\"total\":[0,0,")
                    .endsWith("}");
            assertThat(trial.get("/api/v1/traces/demo/view/count").headers().firstValue("content-encoding"))
                    .isEmpty();
        }
    }

    @Test
    void longAnswersArriveWhole() throws Exception {
        int numbers = 700_000;
        ViewSource huge = (trace, request, cancelled) -> Trial.answer(json -> {
            json.writeName("n").writeStartArray();
            IntStream.range(0, numbers).forEach(json::writeNumber);
            json.writeEndArray();
        });
        try (Trial trial = Trial.of(huge)) {
            String body = trial.get("/api/v1/traces/demo/view/count").body();
            String expected =
                    IntStream.range(0, numbers).mapToObj(Integer::toString).collect(Collectors.joining(","));
            assertThat(body.equals("{\"n\":[" + expected + body.substring(body.lastIndexOf(']'))))
                    .isTrue();
            assertThat(body).endsWith("}");
        }
    }

    @Test
    void detailsAsCsvIsAFile() throws Exception {
        Set<ViewRequest> asked = ConcurrentHashMap.newKeySet();
        ViewSource details = (trace, request, cancelled) -> {
            asked.add(request);
            return Trial.answer(json -> {});
        };
        try (Trial trial = Trial.of(details)) {
            HttpResponse<String> answer = trial.get("/api/v1/traces/demo/view/details?format=csv&limit=5");
            assertThat(answer.headers().firstValue("content-type")).contains("text/csv; charset=utf-8");
            assertThat(answer.headers().firstValue("content-disposition"))
                    .contains("attachment; filename=\"demo.csv\"");
            assertThat(answer.body()).isEqualTo("a,b c\r\n1,\"x \"\"y\"\", z\"\r\n");
            assertThat(asked)
                    .containsExactly(
                            new ViewRequest("details", Map.of("format", List.of("csv"), "limit", List.of("5"))));
        }
    }

    @Test
    void fiftyAtOnceGetTheirOwnAnswers() throws Exception {
        ServerOptions.Limits many = new ServerOptions.Limits(1, 1, 1, 2, 100, java.time.Duration.ofSeconds(20));
        try (Trial trial = Trial.of(many, ECHO)) {
            List<CompletableFuture<HttpResponse<String>>> answers = IntStream.range(0, 50)
                    .mapToObj(i -> trial.client.sendAsync(
                            trial.request("/api/v1/traces/demo/view/count?width=" + i)
                                    .build(),
                            HttpResponse.BodyHandlers.ofString()))
                    .toList();
            for (int i = 0; i < 50; i++) {
                assertThat(answers.get(i).join().statusCode()).isEqualTo(200);
                assertThat(answers.get(i).join().body()).contains("{width=[" + i + "]}");
            }
        }
    }

    @Test
    void tooManyParametersAreRefused() throws IOException, InterruptedException {
        try (Trial trial = Trial.of(ECHO)) {
            assertThat(trial.get("/api/v1/traces/demo/view/count?" + "a=1&".repeat(255) + "a=1")
                            .statusCode())
                    .isEqualTo(200);
            assertThat(trial.get("/api/v1/traces/demo/view/count?" + "a=1&".repeat(256) + "a=1")
                            .statusCode())
                    .isEqualTo(400);
        }
    }

    @Test
    void aLongUriIsReadAndATooLongOneRefused() throws IOException {
        try (Trial trial = Trial.of(ECHO)) {
            String start = "/api/v1/traces/demo/view/count?where=";
            assertThat(trial.rawGet(start + "x".repeat(60_000), trial.host())).startsWith("HTTP/1.1 200");
            assertThat(trial.rawGet(start + "x".repeat(70_000), trial.host())).startsWith("HTTP/1.1 414");
        }
    }
}
