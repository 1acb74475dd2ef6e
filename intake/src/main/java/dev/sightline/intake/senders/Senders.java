package dev.sightline.intake.senders;

import dev.sightline.event.Batch;
import dev.sightline.intake.decode.Message;
import dev.sightline.intake.decode.Peer;
import dev.sightline.intake.live.Arrivals;
import dev.sightline.intake.live.Remarks;
import dev.sightline.store.Ledger;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Everybody who sends: who is one is told by protocol, address, and the host and program that rows name. A bounded
/// number of them: those that were silent for longest become one, which is counted. Any thread.
public final class Senders implements Arrivals {
    static final long RATE_SECONDS = 10;
    private static final int MOST = 10_000;
    /// Names of hosts and programs are cut here.
    private static final int LONGEST = 200;

    private static final int MOST_NEWS = 200;

    /// What rows call the host and the program, the surest first.
    private static final List<String> HOSTS = List.of("host", "hostname", "host.name", "resource.host.name");

    private static final List<String> PROGRAMS = List.of(
            "prog",
            "program",
            "process",
            "service.name",
            "resource.service.name",
            "localEndpoint.serviceName",
            "app",
            "producer");

    /// Of a store: who a row is of.
    private static final String ENTITY = "entity";

    /// What recorders say of themselves.
    private static final String LOST = "sightline.lost";

    private static final String SAMPLED = "sightline.sampled";

    private static final String LEVEL = "sightline.level";

    private final InstantSource clock;
    private final String time;
    private final Consumer<String> news;
    private final int most;
    private final Map<Sender.Key, Sender> senders = new HashMap<>();
    /// Whose records are counted that are no rows: they name nobody.
    private final Map<Peer, Sender> last = new WeakHashMap<>();

    /// How many remarks were said.
    private int told;

    /// The last message with rows that tell themselves what is missing of their senders' events.
    private @Nullable Message telling;

    private Others others = new Others(0, 0, 0, 0, 0);

    /// Those that nothing is known of but what they sent.
    public record Others(long senders, long rows, long rejected, long lost, long sampled) {
        private Others with(Sender sender) {
            return new Others(
                    senders + 1,
                    rows + sender.rows(),
                    rejected + sender.rejected(),
                    lost + sender.lost(),
                    sampled + sender.sampled());
        }
    }

    /// All that is known now.
    ///
    /// @param total how many there are, those in `others` left out
    /// @param senders at most as many as were asked for: those that are silent first, then the busiest
    public record Known(long nowNanos, long total, List<SenderState> senders, Others others) {}

    /// @param time the store's column of times
    /// @param news hears of each new remark on somebody, a line for people
    public Senders(String time, InstantSource clock, Consumer<String> news) {
        this(time, clock, news, MOST);
    }

    Senders(String time, InstantSource clock, Consumer<String> news, int most) {
        this.time = time;
        this.news = news;
        this.clock = clock;
        this.most = most;
    }

    private long now() {
        Instant now = clock.instant();
        return now.getEpochSecond() * 1_000_000_000L + now.getNano();
    }

    @Override
    public synchronized void rows(Message message, Batch sent, Batch stored) {
        Peer peer = message.peer().orElse(null);
        if (peer == null) {
            return;
        }
        long now = now();
        Owners owners = new Owners(sent, stored);
        Texts times = Texts.of(stored, time);
        Sender its = null;
        long counted = 0;
        for (int row = 0; row < sent.rows(); row++) {
            if (owners.change(row) || its == null) {
                if (its != null) {
                    its.rows(counted, now);
                }
                counted = 0;
                its = sender(peer, owners, now);
                its.heard(peer, now);
            }
            counted++;
            int at = times == null ? -1 : times.place(row);
            if (times != null && at >= 0) {
                its.newest(times.number(at));
            }
            if (owners.said(row, its)) {
                telling = message;
            }
        }
        if (its != null) {
            its.rows(counted, now);
            last.put(peer, its);
        }
    }

    @Override
    public synchronized void rejected(Message message, long records) {
        Peer peer = message.peer().orElse(null);
        if (peer == null) {
            return;
        }
        lastOf(peer).rejected(records);
    }

    @Override
    public synchronized void told(Message message, long lost, long sampled) {
        Peer peer = message.peer().orElse(null);
        if (peer == null || message == telling) {
            return;
        }
        Sender its = lastOf(peer);
        its.lost(lost);
        its.sampled(sampled);
    }

    @Override
    public synchronized List<Ledger.Remark> remarked(Message message, Remarks remarks) {
        Peer peer = message.peer().orElse(null);
        if (peer == null) {
            return List.of();
        }
        Sender its = lastOf(peer);
        String name = its.name();
        List<Ledger.Remark> all = new ArrayList<>();
        List<String> fresh = new ArrayList<>();
        remarks.counted().forEach((what, times) -> {
            if (its.remark(what, times)) {
                fresh.add(what);
            }
            all.add(new Ledger.Remark(name, what, times));
        });
        for (String what : remarks.standing()) {
            if (!its.hasRemark(what) && its.remark(what, 1)) {
                fresh.add(what);
                all.add(new Ledger.Remark(name, what, 1));
            }
        }
        if (!fresh.isEmpty() && told < MOST_NEWS) {
            told++;
            String end = told < MOST_NEWS ? "" : " (more remarks are counted, but not said here)";
            news.accept(name + ": " + String.join("; ", fresh) + end);
        }
        return all;
    }

    /// Who sent last over a connection, for what names nobody.
    private Sender lastOf(Peer peer) {
        Sender its = last.get(peer);
        if (its == null) {
            long now = now();
            its = sender(new Sender.Key(peer.protocol(), peer.address(), "", ""), List.of(), peer, now);
            its.heard(peer, now);
            last.put(peer, its);
        }
        return its;
    }

    private Sender sender(Peer peer, Owners owners, long now) {
        return sender(
                new Sender.Key(peer.protocol(), peer.address(), owners.host(), owners.program()),
                owners.select(),
                peer,
                now);
    }

    private Sender sender(Sender.Key key, List<SenderState.Value> select, Peer peer, long now) {
        Sender known = senders.get(key);
        if (known != null) {
            return known;
        }
        if (senders.size() >= most) {
            forgetSome();
        }
        Sender made = new Sender(key, select, peer, now);
        senders.put(key, made);
        return made;
    }

    /// A tenth at once, so that each new one costs little.
    private void forgetSome() {
        List<Sender> longest = senders.values().stream()
                .sorted(Comparator.comparingLong(Sender::lastNanos))
                .limit(Math.max(1, most / 10))
                .toList();
        for (Sender each : longest) {
            others = others.with(each);
            senders.remove(each.key);
        }
        last.values().removeAll(Set.copyOf(longest));
    }

    /// @param limit of how many
    public synchronized Known known(int limit) {
        long now = now();
        List<SenderState> all = senders.values().stream()
                .map(each -> each.state(now))
                .sorted(Comparator.comparing((SenderState each) -> each.standing() != SenderState.Standing.SILENT)
                        .thenComparing(SenderState::rate, Comparator.reverseOrder())
                        .thenComparing(SenderState::lastNanos, Comparator.reverseOrder())
                        .thenComparing(SenderState::program)
                        .thenComparing(SenderState::host)
                        .thenComparing(SenderState::address))
                .limit(limit)
                .toList();
        return new Known(now, senders.size(), all, others);
    }

    /// How many there are by how it stands with them, those that were forgotten left out.
    public synchronized Map<SenderState.Standing, Long> standings() {
        long now = now();
        Map<SenderState.Standing, Long> counts = new EnumMap<>(SenderState.Standing.class);
        for (SenderState.Standing each : SenderState.Standing.values()) {
            counts.put(each, 0L);
        }
        senders.values().forEach(each -> counts.merge(each.standing(now), 1L, Long::sum));
        return counts;
    }

    /// Who the rows of a batch are of, from the first to the last.
    private static final class Owners {
        private final @Nullable Texts host;
        private final @Nullable Texts program;
        private final String hostColumn;
        private final String programColumn;
        private final @Nullable Texts event;
        private final @Nullable Texts lost;
        private final @Nullable Texts sampled;
        private final @Nullable Texts type;
        private final @Nullable Texts state;
        private int hostPlace = -2;
        private int programPlace = -2;

        Owners(Batch sent, Batch stored) {
            int its = first(sent, stored, HOSTS);
            host = its < 0 ? null : new Texts(sent.columns().get(its));
            hostColumn = its < 0 ? "" : stored.columns().get(its).name();
            its = first(sent, stored, PROGRAMS);
            program = its < 0 ? null : new Texts(sent.columns().get(its));
            programColumn = its < 0 ? "" : stored.columns().get(its).name();
            event = Texts.of(sent, "event");
            lost = Texts.of(sent, "lost");
            sampled = Texts.of(sent, "sampled");
            type = Texts.of(sent, "type");
            state = Texts.of(sent, "state");
        }

        /// The column that most rows have: what few of them have, such as the program in the first row of a process, is
        /// of the others, too. Of equal ones that which says who the first row is of, else the surest.
        private static int first(Batch sent, Batch stored, List<String> names) {
            int best = -1;
            int most = -1;
            for (String name : names) {
                for (int i = 0; i < sent.columns().size(); i++) {
                    if (sent.columns().get(i).name().equals(name)) {
                        int its = 2 * rows(sent, i) + (isEntity(sent, stored, i) ? 1 : 0);
                        best = its > most ? i : best;
                        most = Math.max(most, its);
                    }
                }
            }
            return best;
        }

        private static boolean isEntity(Batch sent, Batch stored, int column) {
            Texts entity = Texts.of(stored, ENTITY);
            Texts its = new Texts(sent.columns().get(column));
            int at = entity == null ? -1 : entity.place(0);
            int place = its.place(0);
            return entity != null && at >= 0 && place >= 0 && entity.text(at).equals(its.text(place));
        }

        private static int rows(Batch batch, int column) {
            Batch.Column its = batch.columns().get(column);
            int[] present = its.present();
            return present != null
                    ? present.length
                    : (int) IntStream.range(0, batch.rows())
                            .filter(its::isValid)
                            .count();
        }

        /// Whether the row is of another sender than the one before.
        boolean change(int row) {
            int h = host == null ? -1 : host.place(row);
            int p = program == null ? -1 : program.place(row);
            boolean same = (h == hostPlace || host != null && hostPlace != -2 && host.same(h, hostPlace))
                    && (p == programPlace || program != null && programPlace != -2 && program.same(p, programPlace));
            hostPlace = h;
            programPlace = p;
            return !same;
        }

        String host() {
            return host == null ? "" : cut(host.text(hostPlace));
        }

        String program() {
            return program == null ? "" : cut(program.text(programPlace));
        }

        private static String cut(String text) {
            return text.length() <= LONGEST ? text : text.substring(0, LONGEST);
        }

        List<SenderState.Value> select() {
            List<SenderState.Value> all = new ArrayList<>();
            if (host != null && hostPlace >= 0 && host.text(hostPlace).length() <= LONGEST) {
                all.add(new SenderState.Value(hostColumn, host.text(hostPlace)));
            }
            if (program != null
                    && programPlace >= 0
                    && program.text(programPlace).length() <= LONGEST) {
                all.add(new SenderState.Value(programColumn, program.text(programPlace)));
            }
            return all;
        }

        /// What a recorder says of itself.
        ///
        /// @return whether it is what is missing of its events
        boolean said(int row, Sender sender) {
            if (event == null || lost == null && state == null && sampled == null) {
                return false;
            }
            int lostAt = lost == null ? -1 : lost.place(row);
            int sampledAt = sampled == null ? -1 : sampled.place(row);
            int stateAt = state == null ? -1 : state.place(row);
            if (lostAt < 0 && stateAt < 0 && sampledAt < 0) {
                return false;
            }
            String what = event.text(event.place(row));
            if (lost != null && lostAt >= 0 && what.equals(LOST)) {
                sender.lost(Math.max(0, lost.number(lostAt)));
                return true;
            }
            if (sampled != null && sampledAt >= 0 && what.equals(SAMPLED)) {
                sender.sampled(Math.max(0, sampled.number(sampledAt)));
                return true;
            }
            if (state != null && stateAt >= 0 && what.equals(LEVEL)) {
                String of = type == null ? "" : type.text(type.place(row));
                sender.level(cut(of + " " + state.text(stateAt)).strip());
            }
            return false;
        }
    }
}
