package dev.sightline.intake.infer;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/// What a thing may be in, and nobody's name: a column `pump` of `on` and `off` says how the pump was, not which.
final class StateWords {
    private static final Set<Integer> HASHES = new HashSet<>();

    static {
        String words = """
                on off open opened closed close auto automatic manual hand high low normal alarm fault ok error failed
                standby idle running run stopped stop start started starting stopping active inactive enabled disabled
                yes no true false heat heating cool cooling fan eco boost defrost dry vent charge charging discharge
                discharging float bulk absorption full empty online offline up down ready busy locked unlocked occupied
                vacant armed disarmed present absent unknown none n/a mppt derating sleep summer winter sommer
                an aus ein offen zu geschlossen betrieb bereit störung automatik heizen kühlen ja nein hoch niedrig
                marche arrêt ouvert ouverte fermé fermée oui non panne
                encendido apagado encendida apagada abierto cerrado abierta cerrada sí si
                acceso spento aperto chiuso aperta chiusa ligado desligado aberto fechado sim não
                aan uit dicht
                """;
        for (String word : words.strip().split("\\s+")) {
            add(word);
            add(word.toUpperCase(Locale.ROOT));
            add(word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1));
        }
    }

    private StateWords() {}

    private static void add(String word) {
        byte[] bytes = word.getBytes(StandardCharsets.UTF_8);
        HASHES.add(Distinct.hash(bytes, 0, bytes.length));
    }

    static boolean areAll(Set<Integer> hashes) {
        return !hashes.isEmpty() && HASHES.containsAll(hashes);
    }
}
