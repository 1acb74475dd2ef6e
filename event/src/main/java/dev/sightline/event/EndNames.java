package dev.sightline.event;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What columns are called that say when rows end.
public final class EndNames {
    private static final String WORDS =
            "(end|ended|ends|finish|finished|stop|stopped|complete|completed|completion|until"
                    + "|closed|close|resolved|resolution|solved|delivered|fulfilled|released|returned|departed|left)";

    /// The same in German, French, Spanish, Portuguese and Italian: `Ende`, `geliefert_am`, `date_fin`, `livrée_le`.
    private static final Pattern LOCAL = Pattern.compile(
            "(?iu)((^|[^\\p{L}])(ende?|beendet|fertig|geschlossen|erledigt|gel(ö|oe)st|geliefert|abgeschlossen|bis"
                    + "|fini[ée]?e?|termin[ée]e?|cl[ôo]tur[ée]e?|ferm[ée]e?|r[ée]solue?|livr[ée]e|livré"
                    + "|terminad[oa]|finalizad[oa]|cerrad[oa]|resuelt[oa]|entregad[oa]|entregue|hasta"
                    + "|fim|fechad[oa]|resolvid[oa]|conclu[ií]d[oa]|at[ée]"
                    + "|finit[oa]|chius[oa]|chiusura|risolt[oa]|consegnat[oa]|terminat[oa]"
                    + "|einde|koniec|zakończono|конец|окончание"
                    + "|zur(ü|ue)ckgegeben|rendue?|restituée?|devuelt[oa]|devolvid[oa]|restituit[oa])"
                    + "([^\\p{L}]*(am|um|le|la|el|em|il|zeit|datum|heure|fecha|hora|data|ora))?$"
                    + "|(结束|終了|종료)(时间|時刻|時間|日時|시간|시각)?$|^fin$|(date|heure|fecha|hora)[^\\p{L}]*(de[^\\p{L}]*)?fin$|(data|ora)[^\\p{L}]*fine$)");

    /// `end`, `job_end`, `end.time`; `endtime`; `jobEnd`, `endTime`.
    private static final Pattern NAME = Pattern.compile("(?i:(^|[^a-z])" + WORDS + "([^a-z]|$|_?(time|date|ts|at|on)$))"
            + "|([a-z]End|[a-z]Finish(ed)?|[a-z]Stop(ped)?|[a-z]Complet(ed|ion)|[a-z]Closed|[a-z]Resolved)([A-Z].*)?$"
            + "|^(end|finish|finished|stop|stopped|completed|completion|closed|resolved|delivered)[A-Z].*");

    private static final Pattern FROM = Pattern.compile("(?i:(^|[^a-z])from$)|[a-z]From$");
    private static final Pattern TO = Pattern.compile("(?i:(^|[^a-z])(to|till)$)|[a-z](To|Till)$");

    /// `check_in` and `check_out`, `Clock In`, `TimeIn`.
    private static final Pattern IN = Pattern.compile("(?i:(^|[^a-z])(in|entry|admitted|admission)$)|[a-z]In$");

    private static final Pattern OUT = Pattern.compile("(?i:(^|[^a-z])(out|exit|discharged?)$)|[a-z]Out$");

    /// Who is somewhere comes and goes; what is under way departs and arrives.
    private static final Pattern COMES = Pattern.compile(
            "(?iu)^(arrival|arrived|arrives|arr|ankunft|arrivée|llegada|arrivo|chegada|entrada|entrée|entrata|kommen|einlass)"
                    + "([^\\p{L}]*(time|zeit|at|um))?$");

    private static final Pattern GOES =
            Pattern.compile("(?iu)^(departure|departed|departs|dep|abfahrt|entlassung|départ|depart|salida|partenza"
                    + "|partida|discharged?|saída|saida|sortie|uscita|gehen)([^\\p{L}]*(time|zeit|at|um))?$");

    /// Who gave something away, and who took it: `produced_at` and `consumed_at`, `sent` and `received`.
    private static final Pattern GIVEN = pastOf("produced|published|enqueued|sent|posted");

    private static final Pattern TAKEN = pastOf("consumed|received|dequeued|processed|acked|acknowledged|handled");

    /// What begins and what ends it, by words that alone say neither: `down_at` and `up_at`, `pickup_datetime` and
    /// `dropoff_datetime`, `raised` and `cleared`.
    private static final List<Both> BOTH = List.of(
            new Both("down|off|lost|failed|outage|fault", "up|on|back|found|restored|recovered|regained"),
            new Both("on", "off"),
            // a run that was updated last when it ended, as GitHub says it
            new Both("run_started", "updated"),
            new Both("created|born|spawned|launched|provisioned", "deleted|destroyed|died|killed|terminated|removed"),
            new Both(
                    "login|logon|signin|connect|connected|joined",
                    "logout|logoff|signout|disconnect|disconnected|parted"),
            new Both("pickup|picked_up|boarded", "dropoff|drop_off|dropped_off|alighted"),
            new Both("occurred|happened", "recovered|fixed"),
            new Both("raised|triggered|fired|activated|set", "cleared|deactivated|reset|silenced"),
            new Both("locked|acquired|held", "unlocked|freed"),
            new Both("paused|interrupted|suspended|blocked", "resumed|unblocked|continued"),
            new Both("installed|mounted|plugged", "removed|unmounted|unplugged"),
            new Both(
                    "in|entry|entered|checkin|check_in|checked_in|signed_in|clock_in|badge_in",
                    "out|exit|exited|left|checkout|check_out|checked_out|signed_out|clock_out|badge_out"),
            new Both("admitted|admission", "discharged|discharge|released"),
            new Both("plugged_in|plugged", "plugged_out|unplugged"),
            new Both("aos|acquisition|rise|sunrise|moonrise", "los|loss|set|sunset|moonset"),
            new Both("arrival|arrived|arr", "departure|departed|dep|left"),
            new Both("kommt|kommen|eintritt|eingang|zugang|beginn", "geht|gehen|austritt|ausgang|abgang|ende"),
            new Both("entrada|entrée|entree|arrivée|arrivee|llegada", "salida|sortie|départ|depart|partenza"));

    /// @param begins what stands before the word is in both the same: `planned_arrival` and `planned_departure`
    private record Both(Pattern begins, Pattern ends) {
        Both(String begins, String ends) {
            this(alone(begins), alone(ends));
        }

        private static Pattern alone(String words) {
            return Pattern.compile("(|.*_)(" + words + ")(_?(time|date|datetime|ts|timestamp|at|on|zeit|um))?");
        }

        boolean are(String start, String end) {
            Matcher begin = begins.matcher(start);
            Matcher finish = ends.matcher(end);
            return begin.matches() && finish.matches() && begin.group(1).equals(finish.group(1));
        }
    }

    /// Records of ULM are written when what they tell of is over: `DATE` beside `START`.
    private static final String ULM_START = "START";

    private static final String ULM_WRITTEN = "DATE";

    private EndNames() {}

    private static Pattern pastOf(String words) {
        return Pattern.compile("(?i)(^|[^a-z])(" + words + ")(_?(time|date|ts|timestamp|at|on))?$");
    }

    /// Whether a column of times says when rows end.
    ///
    /// @param start the column that says when they start: beside `from` it is `to`, beside `sent` it is `received`,
    /// beside `arrival` it is `departure`, and the other way round
    public static boolean saysEnd(String name, String start) {
        return NAME.matcher(name).find()
                || LOCAL.matcher(name).find()
                || start.equals(ULM_START) && name.equals(ULM_WRITTEN)
                || FROM.matcher(start).find() && TO.matcher(name).find()
                || GIVEN.matcher(start).find() && TAKEN.matcher(name).find()
                || areFirstAndLast(start, name)
                || areBoth(start, name)
                || IN.matcher(start).find() && OUT.matcher(name).find()
                || COMES.matcher(start).find() && GOES.matcher(name).find()
                || GOES.matcher(start).find() && COMES.matcher(name).find();
    }

    /// The same, also of two that are numbered, `t1` and `t2`, where there is no third.
    ///
    /// @param others all columns of times
    public static boolean saysEnd(String name, String start, Collection<String> others) {
        return saysEnd(name, start)
                || !start.endsWith("2")
                        && areFirstAndSecond(start, name)
                        && others.stream().noneMatch(third -> areFirstAndSecond(name, third));
    }

    /// Of the same: `first_seen` and `last_seen`, and not `first_seen` and `last_login`. What came once has one time.
    public static boolean areFirstAndLast(String start, String end) {
        String first = separated(start);
        return separated(end).matches("(.*_)?last(_.*)?")
                && first.matches("(.*_)?first(_.*)?")
                && separated(end).replace("last", "first").equals(first);
    }

    /// `t1` and `t2`, `time_0` and `time_1`: two that differ in nothing but the number, which are neighbours. Columns
    /// without names are numbered, too.
    private static boolean areFirstAndSecond(String start, String end) {
        int last = start.length() - 1;
        return last > 0
                && !start.matches("c\\d")
                && end.length() == start.length()
                && start.charAt(last) >= '0'
                && start.charAt(last) <= '2'
                && end.charAt(last) == start.charAt(last) + 1
                && start.regionMatches(0, end, 0, last)
                && (last == 0 || !Character.isDigit(start.charAt(last - 1)));
    }

    private static boolean areBoth(String start, String end) {
        String begins = separated(start);
        String ends = separated(end);
        return BOTH.stream().anyMatch(both -> both.are(begins, ends));
    }

    /// `firstSeen`, `first seen` and `First-Seen` are `first_seen`.
    private static String separated(String name) {
        return name.replaceAll("([a-z])([A-Z])", "$1_$2")
                .replaceAll("[^\\p{L}\\p{N}]+", "_")
                .toLowerCase(Locale.ROOT);
    }
}
