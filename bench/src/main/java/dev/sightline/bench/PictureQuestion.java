package dev.sightline.bench;

import dev.sightline.store.Snapshot;
import dev.sightline.view.request.Answer;

/// How long does a picture of the whole range take, from the pyramid, exactly, and exactly with a filter?
///
/// `./bench/run --only pictures`: count, density and frequency, 1600 pixels wide, against the same in SQL. What is
/// timed is the answer; writing it as JSON is not.
final class PictureQuestion {
    private static final String WHERE = "level != \"DEBUG\" and status < 500";
    private static final String WHERE_SQL = "level <> 'DEBUG' AND status < 500";

    private final Contest contest;
    private final Snapshot snapshot;

    PictureQuestion(Contest contest, Snapshot snapshot) {
        this.contest = contest;
        this.snapshot = snapshot;
    }

    void ask() throws Exception {
        for (Picture picture : Picture.values()) {
            ask(picture);
        }
    }

    private void ask(Picture picture) throws Exception {
        Duck duck = contest.duck();
        Race race = contest.race();
        Race.Result<Answer, Numbers> exact = race.run(() -> answer(picture), () -> picture.peers(duck, "true"));
        Numbers all = picture.ours(exact.ours().last());
        Race.Lap<Answer> pyramid = race.alone(() -> answer(picture, "approx", "true"));
        Numbers approximate = picture.ours(pyramid.last());
        contest.report()
                .accept(Finding.millis(
                        picture.label() + ", whole range, pyramid",
                        new Race.Result<>(pyramid, exact.peer()),
                        contest.goals().pyramid(),
                        pyramid.last().exact() ? approximate.agreesWith(all) : approximate.hasTotalOf(all),
                        approximate.checksum(),
                        pyramid.last().exact()
                                ? "answered by a scan: no pyramid answer"
                                : String.format(
                                        "%.2f %% counted in another place", 100 * approximate.shareMisplaced(all))));
        contest.report()
                .accept(Finding.millis(
                        picture.label() + ", whole range, exact",
                        exact,
                        null,
                        agree(exact.peer(), all),
                        all.checksum(),
                        ""));
        Race.Result<Answer, Numbers> filtered =
                race.run(() -> answer(picture, "where", WHERE), () -> picture.peers(duck, WHERE_SQL));
        Numbers some = picture.ours(filtered.ours().last());
        contest.report()
                .accept(Finding.millis(
                        picture.label() + ", exact, filter",
                        filtered,
                        contest.goals().filtered(),
                        agree(filtered.peer(), some),
                        some.checksum(),
                        WHERE));
    }

    private Answer answer(Picture picture, String... more) {
        return contest.answer(snapshot, picture.label(), picture.parameters(more));
    }

    private static boolean agree(Race.@org.jspecify.annotations.Nullable Lap<Numbers> peer, Numbers ours) {
        return peer != null && ours.agreesWith(peer.last());
    }
}
