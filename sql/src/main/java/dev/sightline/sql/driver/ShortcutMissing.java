package dev.sightline.sql.driver;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/// In a flight recording, and a line of the log: a way past the driver is not there, and the plain one is taken.
/// Answers are the same, but slower. Each is said once, as it is looked for once.
@Name("dev.sightline.ShortcutMissing")
@Label("SQL shortcut missing")
@Category("Sightline")
@StackTrace(false)
final class ShortcutMissing extends Event {
    @Label("What is done instead")
    String instead = "";

    static void say(String instead) {
        ShortcutMissing event = new ShortcutMissing();
        event.instead = instead;
        event.commit();
        System.getLogger("dev.sightline.sql").log(System.Logger.Level.WARNING, "SQL: " + instead);
    }
}
