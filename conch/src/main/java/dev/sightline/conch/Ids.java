package dev.sightline.conch;

/// Ids for people.
final class Ids {
    private Ids() {}

    /// @param sorted ascending
    /// @return such as `0-3 7`
    static String text(int[] sorted) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < sorted.length; ) {
            int end = i;
            while (end + 1 < sorted.length && sorted[end + 1] == sorted[end] + 1) {
                end++;
            }
            text.append(text.isEmpty() ? "" : " ").append(sorted[i]).append(end > i ? "-" + sorted[end] : "");
            i = end + 1;
        }
        return text.toString();
    }
}
