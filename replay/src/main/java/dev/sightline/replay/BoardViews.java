package dev.sightline.replay;

import dev.sightline.replay.stage.Registry;
import dev.sightline.view.request.View;
import java.util.List;

/// The views of boards, for [dev.sightline.view.Views].
public final class BoardViews {
    public static final List<View<?>> ALL =
            List.of(BoardAnswer.VIEW, StripsAnswer.VIEW, StagesAnswer.VIEW, PipelineAnswer.VIEW);

    private BoardViews() {}

    /// What boards may be made of.
    public static Registry stages() {
        return Asked.REGISTRY;
    }
}
