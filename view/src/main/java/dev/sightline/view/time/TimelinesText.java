package dev.sightline.view.time;

import dev.sightline.summary.timeline.Timelines;
import dev.sightline.view.text.TextPage;
import dev.sightline.view.text.TextTable;
import java.util.ArrayList;
import java.util.List;

/// Timelines as letters: of each bin the category that has most of it.
final class TimelinesText {
    private final TimelinesAnswer answer;
    private final List<String> letters = new ArrayList<>();
    private final StringBuilder legend = new StringBuilder();

    TimelinesText(TimelinesAnswer answer) {
        this.answer = answer;
    }

    void write(TextPage page) {
        TextTable table = new TextTable("entity", "first", "longest category of each bin");
        int[] shown = answer.shown();
        for (Timelines.Row row : answer.rows()) {
            table.row(answer.name(row.entity()), page.moment(row.firstNanos()), line(row.shares(), shown));
        }
        page.table(table);
        page.line(legend + "\u00b7 unpainted   blank: idle, or not yet seen");
        for (Timelines.Silence silence : answer.silences()) {
            page.line("silent: " + answer.name(silence.entity()) + " since " + page.moment(silence.sinceNanos()));
        }
    }

    private String line(double[][] shares, int[] shown) {
        StringBuilder line = new StringBuilder();
        for (int bin : shares.length == 0 ? new int[0] : shown) {
            int best = -1;
            double share = 0;
            for (int c = 0; c < shares.length; c++) {
                if (shares[c][bin] > share) {
                    share = shares[c][bin];
                    best = c;
                }
            }
            line.append(best < 0 ? ' ' : letter(answer.paint().names().get(best)));
        }
        return line.toString();
    }

    private char letter(String category) {
        if (category.isEmpty()) {
            return '\u00b7';
        }
        int index = letters.indexOf(category);
        if (index < 0) {
            index = letters.size();
            letters.add(category);
            legend.append((char) ('A' + index % 26))
                    .append(' ')
                    .append(category)
                    .append("   ");
        }
        return (char) ('A' + index % 26);
    }
}
