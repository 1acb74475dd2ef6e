package dev.sightline.server.receive;

import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.RequestHeaders;
import dev.sightline.intake.live.MessageHandler;
import dev.sightline.intake.live.MessageHandler.Taken;
import org.jspecify.annotations.Nullable;

/// How a protocol says over HTTP what it sends and what became of it.
interface Dialect {
    /// Why nothing was taken.
    enum Refusal {
        /// It is not what the protocol says; to send it again is of no use.
        BAD,
        UNSUPPORTED,
        TOO_LONG,
        /// Try again soon.
        BUSY,
        /// Try again, later: nothing can be stored now.
        FAILED
    }

    /// Who takes a request; null if its type is none of the protocol.
    @Nullable
    MessageHandler handler(RequestHeaders headers);

    /// Whether the body is compressed as a whole.
    boolean isGzip(RequestHeaders headers);

    /// The message in a body.
    ///
    /// @throws java.util.zip.ZipException or another IOException if it is none
    default byte[] message(RequestHeaders headers, byte[] body, BodyRoom.Place place)
            throws java.io.IOException, InterruptedException {
        return body;
    }

    /// All or some of it is on the disk.
    HttpResponse taken(RequestHeaders headers, Taken taken);

    HttpResponse refused(RequestHeaders headers, Refusal why, String what);
}
