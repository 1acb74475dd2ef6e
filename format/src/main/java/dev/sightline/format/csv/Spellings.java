package dev.sightline.format.csv;

import dev.sightline.format.csv.NumberSpelling.Witness;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// How each column of a table is spelled, found in its first records: by the cells of the column, and numbers that
/// could be read both ways by those of the other columns, which the same program wrote.
final class Spellings {
    /// Of columns that programs wrote: all of them.
    static final Spellings PLAIN = new Spellings(new Spelling[0]);

    private final @Nullable Spelling[] columns;

    private Spellings(@Nullable Spelling[] columns) {
        this.columns = columns;
    }

    boolean isPlain() {
        return columns.length == 0;
    }

    /// Null: as programs write them, or no numbers.
    @Nullable
    Spelling of(int field) {
        return field < columns.length ? columns[field] : null;
    }

    /// What nobody would guess, of columns with these names.
    List<String> said(List<String> names) {
        return IntStream.range(0, Math.min(names.size(), columns.length))
                .filter(f -> columns[f] instanceof SheetDate)
                .mapToObj(f -> names.get(f) + " counts days since 1899-12-30, as spreadsheets do")
                .toList();
    }

    /// @param names of the header; none: there is none
    /// @param records pairs of begin and end of their fields
    /// @param semicolons whether fields are between semicolons, as where commas stand before decimals
    static Spellings find(List<String> names, byte[] bytes, List<int[]> records, boolean semicolons) {
        int fields =
                records.stream().mapToInt(record -> record.length / 2).max().orElse(0);
        List<Column> columns = new ArrayList<>();
        for (int f = 0; f < fields; f++) {
            columns.add(column(bytes, records, f));
        }
        @Nullable NumberSpelling[] found = new NumberSpelling[fields];
        List<NumberSpelling> proved = new ArrayList<>();
        for (int f = 0; f < fields; f++) {
            found[f] = columns.get(f).proved(semicolons);
            if (found[f] != null && !proved.contains(found[f])) {
                proved.add(found[f]);
            }
        }
        if (proved.size() == 1) {
            for (int f = 0; f < fields; f++) {
                if (found[f] == null && columns.get(f).could(proved.getFirst())) {
                    found[f] = proved.getFirst();
                }
            }
        }
        @Nullable Spelling[] all = Arrays.copyOf(found, fields, Spelling[].class);
        for (int f = 0; f < Math.min(fields, names.size()); f++) {
            all[f] = SheetDate.is(names.get(f), bytes, records, f) ? new SheetDate() : all[f];
        }
        return Arrays.stream(all).allMatch(spelling -> spelling == null) ? PLAIN : new Spellings(all);
    }

    private static Column column(byte[] bytes, List<int[]> records, int field) {
        List<Map<Witness, Integer>> seen = new ArrayList<>();
        NumberSpelling.ALL.forEach(spelling -> seen.add(new EnumMap<>(Witness.class)));
        for (int[] record : records) {
            if (2 * field < record.length) {
                for (int s = 0; s < seen.size(); s++) {
                    Witness witness =
                            NumberSpelling.ALL.get(s).witness(bytes, record[2 * field], record[2 * field + 1]);
                    seen.get(s).merge(witness, 1, Integer::sum);
                }
            }
        }
        return new Column(seen);
    }

    /// @param seen by spelling and witness, how many cells
    private record Column(List<Map<Witness, Integer>> seen) {
        @Nullable
        NumberSpelling proved(boolean semicolons) {
            for (int s = 0; s < seen.size(); s++) {
                NumberSpelling spelling = NumberSpelling.ALL.get(s);
                // decimals have the same number everywhere, groups have not
                boolean groups = spelling.group() == ',' && count(s, Witness.PERHAPS) > 0 && count(s, Witness.FITS) > 0;
                // `0,1` may well be two processors; who separates fields by semicolons does so because of the commas
                if (fits(s)
                        && (count(s, Witness.PROVES) > 0 || (semicolons ? count(s, Witness.DECIMALS) > 0 : groups))) {
                    return spelling;
                }
            }
            return null;
        }

        /// Whether nothing speaks against it, and it makes a difference.
        boolean could(NumberSpelling spelling) {
            int s = NumberSpelling.ALL.indexOf(spelling);
            return fits(s) && count(s, Witness.PERHAPS) + count(s, Witness.DECIMALS) > 0;
        }

        private boolean fits(int s) {
            return count(s, Witness.AGAINST) == 0;
        }

        private int count(int s, Witness witness) {
            return seen.get(s).getOrDefault(witness, 0);
        }
    }
}
