package dev.sightline.format.wfcommons;

import dev.sightline.format.Format;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import dev.sightline.format.internal.JsonCursor;
import dev.sightline.format.internal.JsonHead;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;

/// WfFormat instances, versions 1.0 to 1.6: a row is a task.
public final class WfCommonsFormat implements Format {
    @Override
    public String name() {
        return "wfcommons";
    }

    @Override
    public String description() {
        return "WfCommons instances (WfFormat): a task a row; machine -> entity, runtimeInSeconds -> duration";
    }

    @Override
    public boolean knowsRoles() {
        return true;
    }

    @Override
    public int sniff(byte[] head, String fileName) {
        Map<String, String> paths = JsonHead.paths(head);
        if (!paths.containsKey(".workflow")) {
            return 0;
        }
        boolean tasks = isTask(paths, ".workflow.specification.tasks[]")
                || isTask(paths, ".workflow.execution.tasks[]")
                || isTask(paths, ".workflow.tasks[]")
                || isTask(paths, ".workflow.jobs[]");
        boolean named = paths.containsKey(".schemaVersion") && paths.containsKey(".name");
        // Long lists of machines or files may stand before the first task.
        boolean parts = paths.containsKey(".workflow.specification")
                || paths.containsKey(".workflow.execution")
                || paths.containsKey(".workflow.machines");
        return tasks && named ? 92 : tasks || named && parts ? 85 : 0;
    }

    private static boolean isTask(Map<String, String> paths, String at) {
        boolean named = paths.containsKey(at + ".name") || paths.containsKey(at + ".id");
        return named
                && (paths.containsKey(at + ".parents")
                        || paths.containsKey(at + ".children")
                        || paths.containsKey(at + ".runtimeInSeconds")
                        || paths.containsKey(at + ".runtime"));
    }

    @Override
    public void read(Source source, ReadOptions options, RowSink sink) throws IOException {
        Instance instance = source.once(Instance.class, () -> lookAhead(source));
        new TaskWalk(new JsonCursor(source.stream()), instance, sink).read();
    }

    private static Instance lookAhead(Source source) throws IOException {
        try (InputStream stream = source.again()) {
            return Instance.of(new JsonCursor(stream));
        }
    }
}
