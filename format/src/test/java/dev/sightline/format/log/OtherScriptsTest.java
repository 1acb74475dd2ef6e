package dev.sightline.format.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import org.junit.jupiter.api.Test;

/// Logs that are not written in Latin letters.
class OtherScriptsTest {
    @Test
    void levelsWhoWroteAndVariablesAreFound() {
        String line = "2026/03/10 08:00:1%d [%s] 認証: 処理が完了しました 所要時間=%dms\n";
        RecordingSink read = Reading.read(
                new LogFormat(),
                line.formatted(1, "情報", 11) + line.formatted(2, "エラー", 12) + line.formatted(3, "情報", 7));
        assertThat(read.rows).hasSize(3).allSatisfy(row -> assertThat(row).containsKeys("level", "logger", "所要時間"));
        assertThat(String.valueOf(read.rows.get(1).get("level"))).contains("エラー");
        assertThat(read.rows.getFirst()).containsEntry("所要時間", "11ms");
    }

    @Test
    void levelsOfRussianLogsAreKnown() {
        String line = "2026-03-10 08:00:1%d ОШИБКА payment: отказ кода=%d\n";
        RecordingSink read =
                Reading.read(new LogFormat(), line.formatted(1, 5) + line.formatted(2, 6) + line.formatted(3, 7));
        assertThat(read.rows).hasSize(3).allSatisfy(row -> assertThat(row).containsKey("level"));
    }
}
