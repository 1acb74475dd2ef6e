package dev.sightline.format.jfr;

/// The first 68 bytes of a chunk.
///
/// @param size of the chunk, with this header; 0 or less than there is while it is being written
/// @param constants where the last checkpoint event begins, from the chunk's start
/// @param metadata where the metadata event begins, from the chunk's start
/// @param finished whether the recorder closed the chunk
/// @param compressed whether integers are LEB128
record ChunkHeader(
        int major,
        int minor,
        long size,
        long constants,
        long metadata,
        long startNanos,
        long startTicks,
        long ticksPerSecond,
        boolean finished,
        boolean compressed) {
    static final int BYTES = 68;
    static final int MAGIC = 'F' << 24 | 'L' << 16 | 'R' << 8;

    static boolean isMagic(Cursor in, long at, long end) throws Damage {
        return end - at >= 8 && in.to(at, end).rawInt() == MAGIC;
    }

    /// @param in at the chunk's first byte
    static ChunkHeader read(Cursor in) throws Damage {
        if (in.remaining() < BYTES) {
            throw new Damage("a chunk header is cut off");
        }
        in.skip(4);
        int version = in.rawInt();
        long size = in.rawLong();
        long constants = in.rawLong();
        long metadata = in.rawLong();
        long startNanos = in.rawLong();
        in.skip(8);
        long startTicks = in.rawLong();
        long ticksPerSecond = in.rawLong();
        int features = in.rawInt();
        return new ChunkHeader(
                version >>> 16,
                version & 0xffff,
                size,
                constants,
                metadata,
                startNanos,
                startTicks,
                ticksPerSecond,
                features >>> 24 == 0,
                (features & 1) != 0);
    }

    /// Whether this is a layout known here: 1.x and 2.x are; 0.x was that of Oracle's JDK 7 and 8.
    boolean isKnown() {
        return major == 1 || major == 2;
    }
}
