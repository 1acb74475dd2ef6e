package dev.sightline.intake.live;

import dev.sightline.format.binary.Producers;
import dev.sightline.intake.decode.Message;
import java.io.IOException;

/// Takes the binary form from all who send it, each event once however often it is sent: producers number them. Any
/// thread; one message after the other, as an event must not be looked for while it comes a second time.
public final class BinaryIntake implements MessageHandler {
    private final StreamIntake stream;
    private final Producers producers;

    /// @param stream of the binary form
    public BinaryIntake(StreamIntake stream, StoredBefore before) {
        this.stream = stream;
        this.producers = before.producers();
    }

    @Override
    public synchronized Taken take(Message message) throws IOException, InterruptedException {
        message.know(Producers.Before.class, new Producers.Before(producers));
        Taken taken = stream.take(message);
        // of what came twice, the first may still be on its way to the disk
        return new Taken(taken.rows(), taken.rejected(), taken.problems(), stream.all(taken.durable()));
    }

    @Override
    public Taken refuse(String cause, long records) throws IOException, InterruptedException {
        return stream.refuse(cause, records);
    }
}
