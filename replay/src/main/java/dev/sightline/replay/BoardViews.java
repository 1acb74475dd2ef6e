package dev.sightline.replay;

import dev.sightline.replay.stage.Registry;
import dev.sightline.view.request.View;
import java.util.List;
import java.util.function.Supplier;

/// The views of boards and scenes, for [dev.sightline.view.Views].
public final class BoardViews {
    public static final List<View<?>> ALL = with(List::of, List::of);

    private BoardViews() {}

    /// The same, where boards and scenes are kept.
    ///
    /// @param boards is asked again and again, as they change
    /// @param scenes the same
    public static List<View<?>> with(Supplier<List<KeptBoard>> boards, Supplier<List<KeptScene>> scenes) {
        return List.of(
                BoardAnswer.VIEW,
                StripsAnswer.VIEW,
                StagesAnswer.VIEW,
                PipelineAnswer.VIEW,
                KeptAnswer.view(boards),
                ScenesAnswer.view(scenes));
    }

    /// What boards may be made of.
    public static Registry stages() {
        return Asked.REGISTRY;
    }
}
