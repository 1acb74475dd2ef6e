package dev.sightline.format.jfr;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// A node of the tree a metadata event holds.
record Element(String name, Map<String, String> attributes, List<Element> children) {
    private static final int DEEPEST = 16;

    /// @param in behind the metadata event's own fields
    static Element read(Cursor in) throws Damage {
        String[] strings = new String[in.readCount()];
        for (int i = 0; i < strings.length; i++) {
            strings[i] = Strings.plain(in);
        }
        return read(in, strings, 0);
    }

    private static Element read(Cursor in, String[] strings, int depth) throws Damage {
        if (depth > DEEPEST) {
            throw new Damage("metadata nested too deep");
        }
        String name = string(in, strings);
        int attributeCount = in.readCount();
        Map<String, String> attributes = HashMap.newHashMap(Math.min(attributeCount, 16));
        for (int i = 0; i < attributeCount; i++) {
            attributes.put(string(in, strings), string(in, strings));
        }
        int childCount = in.readCount();
        List<Element> children = new ArrayList<>(Math.min(childCount, 1024));
        for (int i = 0; i < childCount; i++) {
            children.add(read(in, strings, depth + 1));
        }
        return new Element(name, attributes, children);
    }

    private static String string(Cursor in, String[] strings) throws Damage {
        int index = in.readInt();
        if (index < 0 || index >= strings.length) {
            throw new Damage("metadata names a string that is not there");
        }
        return strings[index];
    }

    String attribute(String key) {
        return attributes.getOrDefault(key, "");
    }
}
