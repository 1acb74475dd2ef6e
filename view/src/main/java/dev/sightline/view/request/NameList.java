package dev.sightline.view.request;

import java.util.ArrayList;
import java.util.List;

/// Names of columns with commas between; one that has a comma or a quote itself stands in double quotes, as in CSV:
/// `cpu,"Mem, MB"`.
public final class NameList {
    private NameList() {}

    public static List<String> parse(String text) {
        List<String> names = new ArrayList<>();
        StringBuilder name = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean twice = quoted && c == '"' && i + 1 < text.length() && text.charAt(i + 1) == '"';
            if (twice) {
                name.append(c);
                i++;
            } else if (c == '"' && (quoted || name.isEmpty())) {
                quoted = !quoted;
            } else if (c == ',' && !quoted) {
                names.add(name.toString());
                name.setLength(0);
            } else {
                name.append(c);
            }
        }
        names.add(name.toString());
        return names;
    }
}
