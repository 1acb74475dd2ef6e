package dev.sightline.format.gotest;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RunningTest {
    private static TestLine test(String name) {
        TestLine line = new TestLine();
        line.owner = "p";
        line.test = name;
        return line;
    }

    @Test
    void whatEndsIsWhatBeganLast() {
        Running running = new Running();
        assertThat(running.begin(test("A"))).isZero();
        assertThat(running.begin(test("A/b"))).isEqualTo(1);
        assertThat(running.parent(test("A/b/c"))).isEqualTo(1);
        assertThat(running.end(test("A/b"))).isEqualTo(1);
        assertThat(running.parent(test("A/b/c"))).isZero();
        assertThat(running.end(test("A/b"))).isEqualTo(Running.NONE);
    }

    /// A file in which tests begin and never end does not fill the memory.
    @Test
    void ofTestsThatNeverEndOnlySoManyAreKept() {
        Running running = new Running();
        TestLine line = test("");
        for (int i = 0; i < 300_000; i++) {
            line.test = "T" + i;
            assertThat(running.begin(line)).isEqualTo(i);
        }
        assertThat(running.end(test("T0"))).isZero();
        assertThat(running.end(test("T299999"))).isEqualTo(Running.NONE);
        line.test = "more";
        assertThat(running.begin(line)).isEqualTo(300_000);
        assertThat(running.end(line)).as("there is room for one again").isEqualTo(300_000);
    }
}
