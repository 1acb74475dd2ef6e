package dev.sightline.analysis.flow;

import dev.sightline.analysis.detect.Findings;
import dev.sightline.analysis.lifeline.Lifeline;
import dev.sightline.store.Beside;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// All flows of some lifelines, kept beside the rows of a store: blocks of flows in the order in which they were over,
/// and sums of each block. So a picture looks at no row, and at those blocks alone of which the sums are not enough.
///
/// ```
/// block, block, ...      of all lifelines ([FlowBlockBuilder])
/// directory              lifelines by name: flows, blocks ([FlowBlockSums]); flows forgotten by key; findings
/// 8 bytes                where the directory begins
/// ```
final class FlowIndex {
    /// Flows of a block: large enough that there are few, small enough that those at the ends of a window take no time.
    static final int BLOCK_FLOWS = 8192;

    /// To be raised when flows are followed otherwise, or written otherwise: `LifelinesTest` fails until it is.
    private static final int VERSION = 1;

    /// The flows of one lifeline.
    ///
    /// @param forgotten flows of its key that had no memory
    record Of(List<FlowBlockSums> sums, Beside.Kept bytes, Findings findings, long forgotten) {
        FlowBlock block(FlowBlockSums each) {
            return new FlowBlock(each, bytes.slice(each.offset(), each.length()));
        }

        void forEach(Consumer<FollowedLine> lines) {
            for (FlowBlockSums each : sums) {
                FlowBlock block = block(each);
                for (int i = 0; i < block.flows(); i++) {
                    lines.accept(block.line(i));
                }
            }
        }
    }

    private final Map<String, Long> flows;
    private final Map<String, Of> lifelines;
    private final Findings findings;

    private FlowIndex(Map<String, Long> flows, Map<String, Of> lifelines, Findings findings) {
        this.flows = flows;
        this.lifelines = lifelines;
        this.findings = findings;
    }

    /// How many flows each lifeline has, by name.
    Map<String, Long> flows() {
        return flows;
    }

    Findings findings() {
        return findings;
    }

    Of of(Lifeline lifeline) {
        Of known = lifelines.get(lifeline.name());
        if (known == null) {
            throw new IllegalArgumentException("the index has no lifeline " + lifeline.name());
        }
        return known;
    }

    static boolean canHold(List<Lifeline> lifelines) {
        return lifelines.stream().allMatch(each -> each.steps().size() <= FlowBlockBuilder.MAX_STEPS)
                && lifelines.stream().map(Lifeline::name).distinct().count() == lifelines.size();
    }

    /// Null: what is there was written otherwise.
    static @Nullable FlowIndex read(Beside.Kept kept) {
        long length = kept.length();
        long directory = kept.slice(length - Long.BYTES, Long.BYTES).get(PackedBytes.LONG, 0);
        PackedBytes.Reader bytes = new PackedBytes.Reader(kept.slice(directory, length - Long.BYTES - directory));
        if (bytes.int32() != VERSION) {
            return null;
        }
        Map<String, Long> flows = new HashMap<>();
        Map<String, List<FlowBlockSums>> blocks = new HashMap<>();
        Map<String, Long> forgotten = new HashMap<>();
        for (int count = bytes.int32(); count > 0; count--) {
            String name = bytes.text();
            flows.put(name, bytes.int64());
            forgotten.put(name, bytes.int64());
            List<FlowBlockSums> own = new ArrayList<>();
            for (int left = bytes.int32(); left > 0; left--) {
                own.add(FlowBlockSums.of(bytes));
            }
            blocks.put(name, List.copyOf(own));
        }
        Findings findings = PackedFindings.findings(bytes);
        Map<String, Of> lifelines = new HashMap<>();
        blocks.forEach(
                (name, sums) -> lifelines.put(name, new Of(sums, kept, findings, forgotten.getOrDefault(name, 0L))));
        return new FlowIndex(Map.copyOf(flows), Map.copyOf(lifelines), findings);
    }

    /// Writes one while flows are followed. One thread.
    static final class Writer {
        private final Beside.Draft draft;
        private final int blockFlows;
        private final Map<String, FlowBlockBuilder> builders = new HashMap<>();
        private final Map<String, List<FlowBlockSums>> sums = new HashMap<>();
        private final PackedBytes bytes = new PackedBytes();

        Writer(Beside.Draft draft, int blockFlows) {
            this.draft = draft;
            this.blockFlows = blockFlows;
        }

        void add(Lifeline lifeline, FollowedLine line) {
            FlowBlockBuilder builder = builders.computeIfAbsent(
                    lifeline.name(), _ -> new FlowBlockBuilder(lifeline.steps().size(), blockFlows));
            builder.add(line);
            if (builder.isFull()) {
                write(lifeline.name(), builder);
            }
        }

        private void write(String lifeline, FlowBlockBuilder builder) {
            bytes.clear();
            sums.computeIfAbsent(lifeline, _ -> new ArrayList<>()).add(builder.finish(bytes, draft.position()));
            draft.write(bytes.finish());
        }

        /// @param flows of each lifeline, by name
        /// @param forgotten of its key
        /// @return null: it could not be written
        @Nullable
        FlowIndex finish(
                List<Lifeline> lifelines, Map<String, Long> flows, Map<String, Long> forgotten, Findings findings) {
            builders.forEach((name, builder) -> {
                if (!builder.isEmpty()) {
                    write(name, builder);
                }
            });
            long directory = draft.position();
            bytes.clear();
            bytes.int32(VERSION);
            bytes.int32(lifelines.size());
            for (Lifeline each : lifelines) {
                List<FlowBlockSums> own = sums.getOrDefault(each.name(), List.of());
                bytes.text(each.name());
                bytes.int64(flows.getOrDefault(each.name(), 0L));
                bytes.int64(forgotten.getOrDefault(each.name(), 0L));
                bytes.int32(own.size());
                own.forEach(block -> block.put(bytes));
                // blocks are many, and each of them knows of all steps
                draft.write(bytes.finish());
                bytes.clear();
            }
            PackedFindings.put(bytes, findings);
            bytes.int64(directory);
            draft.write(bytes.finish());
            Beside.Kept kept = draft.keep();
            return kept == null ? null : read(kept);
        }
    }
}
