package dev.sightline.event;

import java.util.Locale;
import java.util.regex.Pattern;

/// Names of columns that say which machine, door or pump a row is about: such a thing is always there, and in some
/// state; who stands before it comes and goes.
public final class Machines {
    private static final Pattern MACHINE = Pattern.compile(
            "(machine|device|robot|press|pump|door|gate|valve|motor|turbine"
                    + "|lift|elevator|plc|compressor|boiler|oven|furnace|conveyor|crane|forklift|agv|station|cell|equipment|unit"
                    + "|maschine|anlage|t(ü|ue)r|tor|pumpe|ventil|porte|vanne|pompe|m[aá]quina|puerta|macchina|porta)(id|name|no|nr)?");

    private static final Pattern PERSON = Pattern.compile(
            "(operator|employee|assignee|technician|user|changedby|openedby|bediener|benutzer|opérateur|operador|operatore)"
                    + "(id|name)?");

    /// What people carry with them, and units of whatever.
    private static final Pattern OF_SOMEBODY = Pattern.compile("(device|unit|cell|station|equipment)(id|name|no|nr)?");

    private Machines() {}

    /// Whether a column says which.
    public static boolean are(String column) {
        return MACHINE.matcher(squeezed(column)).matches();
    }

    /// Whether one column says who is at the machines of the other.
    public static boolean worksAt(String who, String machine) {
        return PERSON.matcher(squeezed(who)).matches()
                && are(machine)
                && !OF_SOMEBODY.matcher(squeezed(machine)).matches();
    }

    private static String squeezed(String name) {
        return name.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}]+", "");
    }
}
