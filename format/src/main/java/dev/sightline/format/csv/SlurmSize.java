package dev.sightline.format.csv;

import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.regex.Pattern;

/// Amounts of memory as sacct prints them: `1234K` of `MaxRSS` is of 1024 bytes each, which others write `1234Ki`.
record SlurmSize() implements Spelling {
    private static final Set<String> NAMES = Set.of(
            "MaxRSS", "AveRSS", "MaxVMSize", "AveVMSize", "MaxDiskRead", "AveDiskRead", "MaxDiskWrite", "AveDiskWrite");
    private static final Pattern SIZE = Pattern.compile("\\d{1,18}(?:\\.\\d{1,6})?[KMGTP]?");

    static boolean is(String name) {
        return NAMES.contains(name);
    }

    @Override
    public int rewrite(byte[] bytes, int from, int to, byte[] into) {
        if (to - from > MORE) {
            return -1;
        }
        String text = new String(bytes, from, to - from, StandardCharsets.US_ASCII);
        if (!SIZE.matcher(text).matches()) {
            return -1;
        }
        String unit = Character.isLetter(text.charAt(text.length() - 1)) ? "iB" : "B";
        byte[] size = (text + unit).getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(size, 0, into, 0, size.length);
        return size.length;
    }
}
