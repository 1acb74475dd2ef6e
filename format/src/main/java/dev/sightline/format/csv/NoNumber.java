package dev.sightline.format.csv;

/// `NAN` and `INF`, which data loggers write where a sensor gave no number: a cell without a value.
record NoNumber() implements Spelling {
    private static final int LENGTH = 3;

    @Override
    public int rewrite(byte[] bytes, int from, int to, byte[] into) {
        boolean nan = to - from == LENGTH && bytes[from] == 'N' && bytes[from + 1] == 'A' && bytes[from + 2] == 'N';
        boolean inf = to - from == LENGTH && bytes[from] == 'I' && bytes[from + 1] == 'N' && bytes[from + 2] == 'F';
        return nan || inf ? 0 : -1;
    }
}
