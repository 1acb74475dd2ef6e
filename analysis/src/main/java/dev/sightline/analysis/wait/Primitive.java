package dev.sightline.analysis.wait;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/// What a process asks of the others while it is in a step, as far as its name tells: MPI's calls and Conch's.
enum Primitive {
    /// None, or one that waits for nobody.
    NONE,
    /// Goes on as soon as the message is on its way.
    SEND_STARTED,
    /// May wait until it is received.
    SEND,
    RECEIVE,
    /// Both; which of the two it waited for is not told.
    EXCHANGE,
    /// Receives what was asked for before.
    COMPLETE,
    /// Sends, and waits for the answer.
    CALL,
    /// Waits for a call, and answers it.
    ACCEPT,
    /// Goes on when all are there.
    MEET,
    /// Goes on when the root is there.
    FROM_ROOT,
    /// The root goes on when all are there.
    TO_ROOT;

    private static final Map<String, Primitive> BY_NAME = new HashMap<>();

    static {
        all(SEND_STARTED, "mpi_isend mpi_ibsend mpi_issend mpi_irsend mpi_bsend send");
        all(SEND, "mpi_send mpi_ssend mpi_rsend");
        all(RECEIVE, "mpi_recv mpi_mrecv receive gather scatter reduce");
        all(EXCHANGE, "mpi_sendrecv mpi_sendrecv_replace");
        all(COMPLETE, "mpi_wait mpi_waitall mpi_waitany mpi_waitsome");
        all(CALL, "rendezvous");
        all(ACCEPT, "accept");
        all(
                MEET,
                "mpi_barrier mpi_allreduce mpi_allgather mpi_allgatherv mpi_alltoall mpi_alltoallv mpi_alltoallw"
                        + " mpi_reduce_scatter mpi_reduce_scatter_block barrier");
        all(FROM_ROOT, "mpi_bcast mpi_scatter mpi_scatterv");
        all(TO_ROOT, "mpi_reduce mpi_gather mpi_gatherv");
    }

    private static void all(Primitive primitive, String names) {
        for (String name : names.split(" ")) {
            BY_NAME.put(name, primitive);
        }
    }

    static Primitive of(String step) {
        return BY_NAME.getOrDefault(step.toLowerCase(Locale.ROOT), NONE);
    }

    /// Whether a step that is not over waits for others: one of these, or for an event that somebody signals.
    static boolean mayLast(String step) {
        return of(step) != NONE || step.equals("wait");
    }

    boolean isCollective() {
        return this == MEET || this == FROM_ROOT || this == TO_ROOT;
    }

    /// Whether a message that arrives in it may have been waited for.
    boolean receives() {
        return switch (this) {
            case RECEIVE, EXCHANGE, COMPLETE, CALL, ACCEPT -> true;
            default -> false;
        };
    }

    /// Whether its beginning is when a message that leaves in it was to be sent.
    boolean sends() {
        return switch (this) {
            case SEND_STARTED, SEND, EXCHANGE, CALL -> true;
            default -> false;
        };
    }

    /// Whether it goes on only when what it sends is received.
    boolean waitsForReceiver() {
        return this == SEND || this == CALL;
    }

    /// Whether it is known in it since when a message is awaited.
    boolean entersReceive() {
        return this == RECEIVE || this == EXCHANGE || this == ACCEPT;
    }
}
