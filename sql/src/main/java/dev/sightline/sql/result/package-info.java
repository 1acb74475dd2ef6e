/// What a query answers: rows ([ResultRows]) on their way to a sink ([ResultSink]), as JSON, CSV or a trace.
@NullMarked
package dev.sightline.sql.result;

import org.jspecify.annotations.NullMarked;
