package dev.sightline.format.ansible;

import dev.sightline.format.Format;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import dev.sightline.format.internal.FirstLines;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.SliceNest;
import dev.sightline.format.internal.Text;
import java.io.IOException;

/// What `ansible-playbook` prints with the callback `profile_tasks`, which says when each task began.
///
/// Source: ansible.posix, plugins/callback/profile_tasks.py; ansible-core, plugins/callback/default.py.
public final class AnsibleFormat implements Format {
    private static final int MAX_LINES = 400;

    @Override
    public String name() {
        return "ansible";
    }

    @Override
    public String description() {
        return "tasks of Ansible (profile_tasks); host or play -> entity, task -> event, what came of it on each host";
    }

    @Override
    public boolean knowsRoles() {
        return true;
    }

    /// Results in several lines, or what a shell printed, may be most of it.
    @Override
    public int sniff(byte[] head, String fileName) {
        AnsibleLine line = new AnsibleLine();
        FirstLines lines = new FirstLines(head, MAX_LINES);
        boolean task = false;
        while (lines.next()) {
            AnsibleLine.Kind kind = line.read(head, lines.from(), lines.to());
            if (kind == AnsibleLine.Kind.STAMP && task) {
                return 95;
            }
            task = kind == AnsibleLine.Kind.TASK;
        }
        return 0;
    }

    @Override
    public void read(Source source, ReadOptions options, RowSink sink) throws IOException {
        Lines lines = new Lines(source.stream());
        if (!Text.refusesUtf16(lines, sink)) {
            Stamps stamps = source.once(Stamps.class, () -> Stamps.find(source));
            new AnsibleReader(sink, stamps, new SliceNest(source.name())).read(lines);
        }
    }
}
