package dev.sightline.store.live;

import dev.sightline.store.Ledger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Remarks added up by sender and what: a bounded number, as senders make up both. What is beyond is counted with
/// others. The same for whoever adds the same remarks in the same order, also if sums of before come first.
final class RemarkSums {
    static final String OTHERS = "other senders";
    static final String OTHER = "other remarks";
    static final int SENDERS = 200;
    static final int OF_ONE = 20;
    private static final int LONGEST = 300;

    private final Map<String, Map<String, Long>> times = new LinkedHashMap<>();

    void add(Ledger.Remark remark) {
        String sender = cut(remark.sender());
        String key = times.containsKey(sender) || times.size() < SENDERS ? sender : OTHERS;
        Map<String, Long> its = times.computeIfAbsent(key, name -> new LinkedHashMap<>());
        String what = cut(remark.what());
        its.merge(its.containsKey(what) || its.size() < OF_ONE ? what : OTHER, remark.times(), Long::sum);
    }

    private static String cut(String text) {
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST);
    }

    List<Ledger.Remark> all() {
        List<Ledger.Remark> all = new ArrayList<>();
        times.forEach((sender, its) -> its.forEach((what, count) -> all.add(new Ledger.Remark(sender, what, count))));
        return all;
    }
}
