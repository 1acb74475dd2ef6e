package dev.sightline.format.csv;

import dev.sightline.format.csv.NumberSpelling.Witness;
import dev.sightline.format.internal.Scan;

/// Numbers whose first ones are too small for groups: `"3,288"` far below `950`, which is quoted for its comma.
record LateGroups() implements Spelling {
    private static final NumberSpelling NUMBER = NumberSpelling.ALL.getFirst();

    @Override
    public String said() {
        return "numbers with a comma that came late, such as \"3,288\" below numbers under 1000, are read as thousands";
    }

    @Override
    public int rewrite(byte[] bytes, int from, int to, byte[] into) {
        if (Scan.find(bytes, from, to, (byte) ',') == to) {
            return -1;
        }
        Witness witness = NUMBER.witness(bytes, from, to);
        return witness == Witness.GROUP || witness == Witness.PROVES ? NUMBER.rewrite(bytes, from, to, into) : -1;
    }
}
