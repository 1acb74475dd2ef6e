package dev.sightline.format.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import dev.sightline.format.RecordingSink.Str;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/// Lines composed by the user guides of Amazon S3 and Elastic Load Balancing.
class AwsFormatTest {
    private static final String STORAGE = "79a59df9 pictures [01/Mar/2026:09:00:01 +0000] 192.0.2.3 - 3E57427F3EXAMPLE"
            + " REST.GET.OBJECT cats/1.jpg \"GET /cats/1.jpg HTTP/1.1\" 200 - 113 4406 70 12 \"-\" \"curl/8.5\" - x= SigV4"
            + " ECDHE AuthHeader pictures.s3.amazonaws.com TLSv1.3 - -\n";
    private static final String APPLICATION = "h2 2026-03-01T09:00:01.186641Z app/lb/50dc 10.0.1.252:48160"
            + " 10.0.0.66:9000 0.001 0.002 0.0005 200 200 5 257 \"GET https://a.org:443/users/17?x=1 HTTP/2.0\" \"curl\""
            + " ECDHE TLSv1.2 arn:aws:x \"Root=1-58\" \"a.org\" \"arn\" 1 2026-03-01T09:00:01.180000Z \"forward\" \"-\""
            + " \"-\" \"10.0.0.66:9000\" \"200\" \"-\" \"-\"\n";
    private static final String CLASSIC = "2026-03-01T09:00:01.186641Z clb 10.0.1.252:48160 - -1 -1 -1 503 0 0 0"
            + " \"GET http://a.org:80/ HTTP/1.1\" \"curl\" - -\n";
    private final AwsFormat format = new AwsFormat();

    @Test
    void readsRequestsToABucket() {
        RecordingSink sink = Reading.read(format, STORAGE);
        assertThat(sink.rows.getFirst())
                .containsEntry("bucket", new Str("pictures"))
                .containsEntry("event", new Str("REST.GET.OBJECT"))
                .containsEntry("method", new Str("GET"))
                .containsEntry("status", "200")
                .containsEntry("bytes", "113")
                .containsEntry("duration", "70")
                .containsEntry("turn_around_time", "12")
                .containsEntry("tls", new Str("TLSv1.3"))
                .doesNotContainKeys("requester", "error_code", "referer");
    }

    @Test
    void theDurationOfABalancerIsThatOfItsThreeSteps() {
        RecordingSink sink = Reading.read(format, APPLICATION);
        assertThat(sink.rows.getFirst())
                .containsEntry("client", new Str("10.0.1.252"))
                .containsEntry("client.port", "48160")
                .containsEntry("target", new Str("10.0.0.66:9000"))
                .containsEntry("target_time", "0.002")
                .containsEntry("duration", 3.5)
                .containsEntry("event", new Str("GET /users/<*>"));
    }

    @Test
    void whatReachedNoTargetHasNoDuration() {
        RecordingSink sink = Reading.read(format, CLASSIC + "not a line\n");
        assertThat(sink.rows.getFirst())
                .containsEntry("status", "503")
                .containsEntry("event", new Str("GET /"))
                .doesNotContainKeys("target", "target_time", "duration");
        assertThat(sink.rejects).hasSize(1);
    }

    @Test
    void isSureOfItsLinesOnly() {
        for (String line : new String[] {STORAGE, APPLICATION, CLASSIC}) {
            assertThat(format.sniff(line.repeat(3).getBytes(StandardCharsets.UTF_8), "x"))
                    .isEqualTo(96);
        }
        String common = "10.0.0.7 - - [01/Mar/2026:09:00:00 +0100] \"GET / HTTP/1.1\" 200 5 \"-\" \"M\"\n";
        assertThat(format.sniff(common.repeat(3).getBytes(StandardCharsets.UTF_8), "x"))
                .isZero();
    }

    /// Envoy writes as many words, of which the eighth and twelfth are numbers.
    @Test
    void whatOthersLogIsNoBalancers() {
        String envoy = "[2026-03-04T08:00:01.428Z] \"POST /a HTTP/2\" 200 - via_upstream - \"-\" 245 3516 14 13 \"-\""
                + " \"grpc-go/1.5\" \"a11d5fe3\" \"cart\" \"10.4.0.11:9000\" outbound|9000||cart 10.4.0.2:55048 - default\n";
        assertThat(new AwsFormat().sniff(envoy.repeat(20).getBytes(StandardCharsets.UTF_8), "x"))
                .isZero();
    }
}
