package dev.sightline.record;

import java.util.HexFormat;
import java.util.Set;

/// What all lines of an event type have in common, spelled once.
///
/// @param head between the time and the sequence number
/// @param keys of the fields, each with a blank before and a `=` behind it
/// @param side of a message that is sent or received; empty for all others
record BpType(EventType type, byte[] head, byte[][] keys, byte[] side) {
    private static final Set<String> TAKEN =
            Set.of("ts", "event", "level", "process", "thread", "producer", "seq", "message.id", "message.side");

    /// @param producer as its lines name it
    static BpType of(EventType type, String process, String producer) {
        byte[][] keys = new byte[type.fields().size()][];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = BpText.utf8(' ' + key(type.fields().get(i)) + '=');
        }
        String side = switch (type.kind) {
            case SEND -> " message.side=send";
            case RECEIVE -> " message.side=receive";
            case EVENT, SPAN, BEGIN, COUNTER, STATE -> "";
        };
        return new BpType(type, head(type.name, type.levelSaid(), process, producer), keys, BpText.utf8(side));
    }

    static byte[] head(String event, Level level, String process, String producer) {
        BpText head = new BpText();
        head.raw(BpText.utf8(" event="));
        head.value(event);
        head.raw(BpText.utf8(" level=" + level.label() + " process="));
        head.value(process);
        head.raw(BpText.utf8(" producer=" + producer + " seq="));
        return head.copy();
    }

    private static String key(Field field) {
        if (field.role() == Field.Role.DURATION || field.role() == Field.Role.THREAD) {
            return field.role() == Field.Role.THREAD ? "thread" : "duration_ns";
        }
        String name = field.name();
        StringBuilder key = new StringBuilder();
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            boolean odd = c <= ' ' || c == '=' || c == '"' || c == '%' || c == 127 || c == '#' && i == 0;
            if (odd || i == 0 && TAKEN.contains(name)) {
                key.append('%').append(HexFormat.of().withUpperCase().toHexDigits((byte) c));
            } else {
                key.append(c);
            }
        }
        return key.toString();
    }
}
