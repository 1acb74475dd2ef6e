package dev.sightline.view.message;

import dev.sightline.analysis.causal.CausalOrder;
import dev.sightline.view.request.Json;
import java.util.Arrays;
import tools.jackson.core.JsonGenerator;

/// The processes that send or receive as rows of a picture: one each, or equally many neighbours by name together where
/// there are more than have room.
///
/// @param names by band: its process, or the first and the last one of several
/// @param each processes in a band; the last may have fewer
/// @param ofProcess by process; -1: it neither sends nor receives
record Bands(String[] names, int each, int processes, int[] ofProcess) {
    private static final int NONE = -1;

    /// @param most how many have room, from 1
    static Bands of(CausalOrder order, int most) {
        return of(order, order.communicating(), most);
    }

    /// @param all processes by name
    static Bands of(CausalOrder order, int[] all, int most) {
        int each = Math.max(1, (all.length + most - 1) / most);
        String[] names = new String[(all.length + each - 1) / each];
        int[] ofProcess = new int[order.processes()];
        Arrays.fill(ofProcess, NONE);
        for (int i = 0; i < all.length; i++) {
            ofProcess[all[i]] = i / each;
        }
        for (int band = 0; band < names.length; band++) {
            int last = Math.min(all.length, (band + 1) * each) - 1;
            String first = order.name(all[band * each]);
            names[band] = last == band * each ? first : first + " \u2013 " + order.name(all[last]);
        }
        return new Bands(names, each, all.length, ofProcess);
    }

    int count() {
        return names.length;
    }

    int of(int process) {
        return process < 0 ? NONE : ofProcess[process];
    }

    void write(JsonGenerator json) {
        json.writeArrayPropertyStart("bands");
        for (String name : names) {
            json.writeString(name);
        }
        json.writeEndArray();
        Json.integer(json, "each", each);
        Json.integer(json, "processes", processes);
    }
}
