package dev.sightline.event;

/// What people write in files: definitions of lifelines, boards, splits, host files.
public final class WrittenText {
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private WrittenText() {}

    /// Without the mark that some editors put before the first line: nobody sees it, so nobody could mend it.
    public static String unmarked(String text) {
        return text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
    }
}
