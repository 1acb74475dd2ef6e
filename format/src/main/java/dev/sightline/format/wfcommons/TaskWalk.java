package dev.sightline.format.wfcommons;

import dev.sightline.format.RowSink;
import dev.sightline.format.internal.JsonCursor;
import dev.sightline.format.internal.JsonValues;
import java.io.IOException;

/// Finds the tasks of an instance: those executed, and those specified that were not.
final class TaskWalk {
    private final JsonCursor cursor;
    private final Instance instance;
    private final TaskReader tasks;
    private final RowSink sink;

    TaskWalk(JsonCursor cursor, Instance instance, RowSink sink) {
        this.cursor = cursor;
        this.instance = instance;
        this.tasks = new TaskReader(instance, sink);
        this.sink = sink;
    }

    void read() throws IOException {
        while (cursor.next()) {
            long offset = cursor.offset();
            boolean known = false;
            if (cursor.enter()) {
                while (cursor.next()) {
                    if (cursor.isKey("workflow") && cursor.isObject()) {
                        known = true;
                        workflow();
                    }
                }
            }
            if (!known && !cursor.hasFailed()) {
                sink.rejectRow("not a WfFormat instance: no workflow", offset, null, 0, 0);
            }
        }
        cursor.reportTo(sink, instance.trouble());
        if (instance.isFull()) {
            sink.damaged("more than 256 MiB of specification: later tasks lack what it says of them", 0);
        }
    }

    private void workflow() throws IOException {
        cursor.enter();
        while (cursor.next()) {
            boolean specification = cursor.isKey("specification");
            if ((specification || cursor.isKey("execution")) && cursor.isObject()) {
                cursor.enter();
                while (cursor.next()) {
                    if (cursor.isKey("tasks") && cursor.isArray()) {
                        list(specification);
                    }
                }
            } else if ((cursor.isKey("tasks") || cursor.isKey("jobs")) && cursor.isArray()) {
                list(false);
            }
        }
    }

    private void list(boolean specification) throws IOException {
        cursor.enter();
        while (cursor.next()) {
            long offset = cursor.offset();
            boolean object = cursor.isObject();
            if (cursor.take()) {
                if (object) {
                    tasks.task(cursor.bytes(), cursor.start(), cursor.length(), offset, specification);
                } else {
                    sink.rejectRow("not an object", offset, cursor.bytes(), cursor.start(), cursor.length());
                }
            } else if (!cursor.hasFailed()) {
                sink.rejectRow(JsonValues.TOO_LONG, offset, null, 0, 0);
            }
        }
    }
}
