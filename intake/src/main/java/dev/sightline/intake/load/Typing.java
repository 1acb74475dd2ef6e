package dev.sightline.intake.load;

import dev.sightline.event.Batch;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.intake.decode.RawBatch;
import dev.sightline.intake.infer.Plan;
import dev.sightline.intake.typing.SourceTyper;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// What the thread between the reader of a source and the store does: types its batches, in order.
///
/// One batch waits to be appended while the next is typed: a third would be memory for nothing.
final class Typing implements Runnable {
    /// Behind a source's last batch.
    static final RawBatch LAST = new RawBatch(0, 0);
    /// Behind the last typed one.
    static final Typed END = new Typed(new Batch(0, 0, 0, null, null, List.of()), LAST, false);

    private static final long LOOK_MILLIS = 50;

    private final BlockingQueue<RawBatch> raw;
    private final BlockingQueue<Typed> typed = new ArrayBlockingQueue<>(1);
    private final SourceTyper typer;
    private final Plan plan;
    private final BooleanSupplier stopped;
    private long rows;
    private volatile @Nullable Throwable failure;

    /// @param raw what it was typed from; strings are slices of its text
    /// @param hasEntity whether a row up to here had one
    record Typed(Batch batch, RawBatch raw, boolean hasEntity) {}

    /// @param typer used by this thread alone until it ends
    /// @param rows how many were before the source's first
    /// @param stopped when nobody wants any more
    Typing(BlockingQueue<RawBatch> raw, SourceTyper typer, Plan plan, long rows, BooleanSupplier stopped) {
        this.raw = raw;
        this.typer = typer;
        this.plan = plan;
        this.rows = rows;
        this.stopped = stopped;
    }

    BlockingQueue<Typed> typed() {
        return typed;
    }

    @Override
    public void run() {
        try {
            while (!stopped.getAsBoolean()) {
                RawBatch batch = raw.poll(LOOK_MILLIS, TimeUnit.MILLISECONDS);
                if (batch == LAST) {
                    break;
                }
                if (batch != null && !hand(batch)) {
                    return;
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException | Error e) {
            failure = e;
        }
        put(typed, END, stopped);
    }

    /// @return whether somebody took it
    private boolean hand(RawBatch batch) {
        if (batch.rows() == 0) {
            typer.look(batch);
            return true;
        }
        Batch done = typer.type(batch, rows);
        if (plan.begun() != null) {
            done = plan.begun().with(done);
        }
        rows += done.rows();
        return put(typed, new Typed(done, batch, hasEntity(plan, typer.used(), typer)), stopped);
    }

    /// @param columns of the source, as they are read
    static boolean hasEntity(Plan plan, Map<String, Plan.Column> columns, SourceTyper typer) {
        String entity = plan.withRole(Role.ENTITY).map(Field::name).orElse(null);
        return entity != null
                && typer.stats().columns().stream()
                        .anyMatch(column -> column.present() > 0
                                && columns.containsKey(column.name())
                                && columns.get(column.name()).target().equals(entity));
    }

    /// @return false if it was stopped before there was room
    static <T> boolean put(BlockingQueue<T> queue, T element, BooleanSupplier stopped) {
        try {
            while (!queue.offer(element, LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
                if (stopped.getAsBoolean()) {
                    return false;
                }
            }
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    static Thread start(String name, Runnable work) {
        return Thread.ofPlatform().name(name).daemon().start(work);
    }

    static void join(Thread thread) {
        boolean interrupted = false;
        while (true) {
            try {
                thread.join();
                break;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /// After the thread has ended.
    void rethrow() {
        switch (failure) {
            case null -> {}
            case RuntimeException e -> throw e;
            case Error e -> throw e;
            case Throwable e -> throw new IllegalStateException(e);
        }
    }
}
