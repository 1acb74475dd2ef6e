package dev.sightline.analysis.detect;

import dev.sightline.analysis.lifeline.Lifeline;
import dev.sightline.analysis.lifeline.Step;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/// A lifeline as the detector looks at it: arrays by step, and by the numbers that events have in its tie.
final class Shape {
    final Lifeline lifeline;
    /// By event of the tie; -1: it has none.
    final int[] stepOf;
    /// Whether the event closes a flow.
    final boolean[] closes;

    final int[] place;
    /// By step; -1: none.
    final int[] condition;
    final boolean[] end;
    final boolean hasEnd;
    /// The place of the last end; -1: there is none.
    private final int lastEnd;
    private final int[][] eventsOf;

    Shape(Lifeline lifeline, Map<String, Integer> events) {
        this.lifeline = lifeline;
        int steps = lifeline.steps().size();
        stepOf = new int[events.size()];
        Arrays.fill(stepOf, -1);
        closes = new boolean[events.size()];
        place = new int[steps];
        condition = new int[steps];
        end = new boolean[steps];
        hasEnd = lifeline.hasEnd();
        eventsOf = new int[steps][];
        for (int s = 0; s < steps; s++) {
            Step step = lifeline.steps().get(s);
            place[s] = step.place();
            end[s] = step.end();
            String needs = step.condition();
            condition[s] = needs == null ? -1 : number(events, needs);
            eventsOf[s] = step.events().stream()
                    .mapToInt(name -> number(events, name))
                    .toArray();
            for (int event : eventsOf[s]) {
                stepOf[event] = s;
            }
        }
        lastEnd = IntStream.range(0, steps)
                .filter(s -> end[s])
                .map(s -> place[s])
                .max()
                .orElse(-1);
        lifeline.closing().forEach(name -> closes[number(events, name)] = true);
    }

    private static int number(Map<String, Integer> events, String name) {
        Integer number = events.get(name);
        if (number == null) {
            throw new IllegalArgumentException(name + " is no event of the lifelines of one tie");
        }
        return number;
    }

    Step step(int s) {
        return lifeline.steps().get(s);
    }

    int steps() {
        return place.length;
    }

    boolean names(int event) {
        return stepOf[event] >= 0 || closes[event];
    }

    /// Which steps are needed of a flow that did this, and did not come. Nothing, where it is complete. A flow that
    /// has not ended is to do what it would if it ended last.
    List<Integer> missing(FlowTable flows, int flow) {
        int top = top(flows, flow);
        boolean ended = isEnded(flows, flow, top);
        int until = ended || !hasEnd ? top : Math.max(top, lastEnd);
        boolean[] needed = new boolean[steps()];
        boolean more = true;
        while (more) {
            more = false;
            for (int s = 0; s < steps(); s++) {
                boolean now = (!hasEnd || place[s] <= until)
                        && (condition[s] < 0
                                || flows.times(flow, condition[s]) != 0
                                || !ended && stepOf[condition[s]] >= 0 && needed[stepOf[condition[s]]]);
                more |= now && !needed[s] && step(s).least() > 0;
                needed[s] |= now && step(s).least() > 0;
            }
        }
        List<Integer> missing = new ArrayList<>();
        for (int s = 0; s < steps(); s++) {
            if (needed[s] && times(s, flows, flow) < step(s).least()) {
                missing.add(s);
            }
        }
        return missing;
    }

    /// Whether a flow that is complete had more to do, had it not ended: it may.
    boolean isEarly(FlowTable flows, int flow) {
        return hasEnd && top(flows, flow) < lastEnd || !missing(flows, flow).isEmpty();
    }

    private boolean isEnded(FlowTable flows, int flow, int top) {
        for (int s = 0; s < steps(); s++) {
            if (end[s] && place[s] == top && times(s, flows, flow) > 0) {
                return true;
            }
        }
        return false;
    }

    /// The highest place of a step that happened and is more than an extra; -1: none did.
    private int top(FlowTable flows, int flow) {
        int top = -1;
        for (int s = 0; s < steps(); s++) {
            if ((step(s).least() > 0 || end[s]) && times(s, flows, flow) > 0) {
                top = Math.max(top, place[s]);
            }
        }
        return top;
    }

    boolean happened(int s, FlowTable flows, int flow) {
        return times(s, flows, flow) > 0;
    }

    /// How often a step happened; beyond 255 of an event that.
    int times(int s, FlowTable flows, int flow) {
        int times = 0;
        for (int event : eventsOf[s]) {
            times += flows.times(flow, event);
        }
        return times;
    }
}
