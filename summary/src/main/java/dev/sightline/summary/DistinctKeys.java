package dev.sightline.summary;

/// The distinct keys of a column among the selected rows; as much memory as there are.
final class DistinctKeys implements Summary<DistinctKeys.State> {
    private final KeyColumn column;

    DistinctKeys(KeyColumn column) {
        this.column = column;
    }

    /// The keys so far.
    static final class State {
        private final long[] mask = new long[Block.WORDS];
        private final long[] keys = new long[Block.CELL];
        private final Scratch scratch = new Scratch();
        private final LongSet set = new LongSet();

        LongSet keys() {
            return set;
        }
    }

    @Override
    public State zero() {
        return new State();
    }

    @Override
    public void add(State state, Block block) {
        int n = column.present(block, state.mask);
        if (n > 0) {
            column.gather(block, state.mask, n, state.keys, state.scratch);
            for (int i = 0; i < n; i++) {
                state.set.add(state.keys[i]);
            }
        }
    }

    @Override
    public State merge(State left, State right) {
        left.set.addAll(right.set);
        return left;
    }
}
