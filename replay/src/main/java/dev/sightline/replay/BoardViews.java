package dev.sightline.replay;

import dev.sightline.replay.stage.Registry;
import dev.sightline.view.request.View;
import java.util.List;
import java.util.function.Supplier;

/// The views of boards, for [dev.sightline.view.Views].
public final class BoardViews {
    public static final List<View<?>> ALL = with(List::of);

    private BoardViews() {}

    /// The same, where boards are kept.
    ///
    /// @param kept is asked again and again, as they change
    public static List<View<?>> with(Supplier<List<KeptBoard>> kept) {
        return List.of(
                BoardAnswer.VIEW, StripsAnswer.VIEW, StagesAnswer.VIEW, PipelineAnswer.VIEW, KeptAnswer.view(kept));
    }

    /// What boards may be made of.
    public static Registry stages() {
        return Asked.REGISTRY;
    }
}
