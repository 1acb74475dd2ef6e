/// Records what a program does, at a cost that nobody notices, for Sightline.
///
/// ```java
/// private static final Recorder RECORDER = Recorder.open("shop"); // where to: SIGHTLINE_URL=file:shop.slb
/// private static final EventType PLACED =
///         RECORDER.event("order.placed", Field.string("customer"), Field.float64("total").in("EUR"));
/// private static final SpanType QUERY = RECORDER.span("db.query", Field.string("table"), Field.int64("rows"));
/// private static final Counter WAITING = RECORDER.counter("orders.waiting", "");
/// private static final StateType WORKER = RECORDER.state("worker");
/// private static final MessageType ORDER = RECORDER.message("order");
///
/// PLACED.now().put(customer).put(17.50).commit();
///
/// try (Span span = QUERY.begin()) {
///     List<Row> rows = database.query(sql);
///     span.end().put("orders").put(rows.size()).commit(); // or nothing: then close ends it without values
/// }
/// WAITING.record(queue.size());
/// WORKER.change("idle");
///
/// request.header("x-clock", ORDER.send("billing@db1")); // there: ORDER.receive("shop@web1", stamp)
/// ```
@NullMarked
package dev.sightline.record;

import org.jspecify.annotations.NullMarked;
