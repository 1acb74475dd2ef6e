package dev.sightline.format.ctf.metadata;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The types that have names in a block, and those of the blocks around it.
final class TsdlScope {
    private final @Nullable TsdlScope around;
    private final Map<String, FieldClass> types = new HashMap<>();

    TsdlScope(@Nullable TsdlScope around) {
        this.around = around;
    }

    /// @param name words joined by single blanks, such as `unsigned long` or `struct packet_context`
    void add(String name, FieldClass type) {
        types.put(name, type);
    }

    @Nullable
    FieldClass find(String name) {
        FieldClass type = types.get(name);
        return type != null || around == null ? type : around.find(name);
    }
}
