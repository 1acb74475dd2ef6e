package dev.sightline.intake.live;

import dev.sightline.event.Field;
import dev.sightline.intake.decode.ColumnRoom;
import dev.sightline.intake.decode.Message;
import dev.sightline.intake.decode.Peer;
import dev.sightline.intake.decode.TooManyColumns;
import dev.sightline.store.live.LiveStore;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Room for columns that senders bring: none of them may take that of all. Who is one is told by the address, as
/// all else can be made up; what comes by datagrams is one sender. Of all streams into a store; any thread.
public final class SchemaRoom {
    static final String FULL = "the store has as many columns as a store may have";
    static final String TOO_LONG = "name of a field longer than 1,000 characters";
    private static final int LONGEST = 1000;
    private static final int ADDRESSES = 10_000;

    private final int fields;
    private final int columns;
    private final String tooManyFields;
    private final String tooManyColumns;
    private final Set<String> known = new HashSet<>();
    /// How many columns each address was the first to send; those that brought some longest ago are forgotten.
    private final SequencedMap<String, Integer> brought = new LinkedHashMap<>(16, 0.75f, true);

    /// @param fields that a record may have
    /// @param columns that a sender may bring
    public SchemaRoom(LiveStore store, int fields, int columns) {
        if (fields < 1 || columns < 1) {
            throw new IllegalArgumentException("limits must be positive: " + fields + ", " + columns);
        }
        this.fields = fields;
        this.columns = columns;
        this.tooManyFields = "record with more than " + fields + " fields";
        this.tooManyColumns = "its sender has brought " + columns + " columns already";
        store.fields().stream().map(Field::name).forEach(known::add);
    }

    /// Of a message.
    ColumnRoom of(Message message) {
        String address = message.peer().map(Peer::address).orElse("");
        return new ColumnRoom() {
            @Override
            public int fieldsOfARecord() {
                return fields;
            }

            @Override
            public String tooManyFields() {
                return tooManyFields;
            }

            @Override
            public @Nullable String refusal(List<String> names) {
                return claim(address, names);
            }
        };
    }

    private synchronized @Nullable String claim(String address, List<String> names) {
        List<String> fresh =
                names.stream().filter(name -> !known.contains(name)).toList();
        if (fresh.isEmpty()) {
            return null;
        }
        if (fresh.stream().anyMatch(name -> name.length() > LONGEST)) {
            return TOO_LONG;
        }
        if (known.size() + fresh.size() > TooManyColumns.MAX) {
            return FULL;
        }
        int before = brought.getOrDefault(address, 0);
        if (before + fresh.size() > columns) {
            return tooManyColumns;
        }
        brought.put(address, before + fresh.size());
        if (brought.size() > ADDRESSES) {
            brought.pollFirstEntry();
        }
        known.addAll(fresh);
        return null;
    }
}
