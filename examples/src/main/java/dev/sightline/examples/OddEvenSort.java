package dev.sightline.examples;

import dev.sightline.conch.Conch;
import dev.sightline.conch.Data;
import java.util.Arrays;
import java.util.Random;

/// Sorts numbers that lie in n processes: in even rounds the pairs (0, 1), (2, 3), ... exchange theirs, in odd ones
/// (1, 2), (3, 4), ..., and the left one keeps the smaller half.
///
/// Arguments: `sound` (default), `deadlock` (both of a pair receive before they send, in round 2) or `lost` (process 1
/// sends a copy of its numbers of which process 2 knows nothing); then how many numbers each process has (default 100).
public final class OddEvenSort {
    private static final int NUMBERS = 1;
    private static final int COPY = 2;
    private static final int WRONG_ROUND = 2;

    private OddEvenSort() {}

    public static void main(String[] args) {
        String defect = args.length > 0 ? args[0] : "sound";
        int count = args.length > 1 ? Integer.parseInt(args[1]) : 100;
        try (Conch conch = Conch.setup()) {
            if (conch.isFrontEnd()) {
                return;
            }
            int[] own =
                    new Random(conch.id()).ints(count, 0, 1_000_000).sorted().toArray();
            for (int round = 0; round < conch.size(); round++) {
                boolean isLeft = conch.id() % 2 == round % 2;
                int peer = isLeft ? conch.id() + 1 : conch.id() - 1;
                if (peer < 0 || peer >= conch.size()) {
                    continue;
                }
                boolean receivesFirst =
                        defect.equals("deadlock") && round == WRONG_ROUND && Math.min(conch.id(), peer) == 0;
                own = half(own, exchange(conch, peer, own, receivesFirst), isLeft);
                conch.log("round number=%d smallest=%d largest=%d", round, own[0], own[own.length - 1]);
            }
            if (defect.equals("lost") && conch.id() == 1 && conch.size() > 2) {
                conch.send(2, COPY, Data.of((Object) own));
            }
            conch.barrier();
            verify(conch, own);
        }
    }

    private static int[] exchange(Conch conch, int peer, int[] own, boolean receivesFirst) {
        if (receivesFirst) {
            int[] theirs = conch.receive(peer, NUMBERS).data().ints();
            conch.send(peer, NUMBERS, Data.of((Object) own));
            return theirs;
        }
        conch.send(peer, NUMBERS, Data.of((Object) own));
        return conch.receive(peer, NUMBERS).data().ints();
    }

    private static int[] half(int[] own, int[] theirs, boolean isLeft) {
        int[] all = Arrays.copyOf(own, own.length + theirs.length);
        System.arraycopy(theirs, 0, all, own.length, theirs.length);
        Arrays.sort(all);
        return isLeft ? Arrays.copyOf(all, own.length) : Arrays.copyOfRange(all, theirs.length, all.length);
    }

    private static void verify(Conch conch, int[] own) {
        int last = Integer.MIN_VALUE;
        for (Data data : conch.gather(0, Data.of((Object) own))) {
            for (int number : data.ints()) {
                if (number < last) {
                    throw new IllegalStateException("not sorted: " + number + " behind " + last);
                }
                last = number;
            }
        }
        if (conch.id() == 0) {
            System.out.println(conch.size() + " processes have sorted their " + own.length + " numbers each");
        }
    }
}
