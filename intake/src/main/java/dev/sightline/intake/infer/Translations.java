package dev.sightline.intake.infer;

import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// English words for those that headers of tables have in German, French and Spanish, with and without accents.
final class Translations {
    /// The English word, then others for it. Words that are something else in English headers (`fin`, `temps`) are not
    /// among them.
    private static final Map<String, String> WORDS = Stream.of(
                    "time zeit uhrzeit heure hora",
                    "date datum fecha",
                    "timestamp zeitstempel zeitpunkt horodatage",
                    "start beginn anfang début debut inicio",
                    "end ende",
                    "duration dauer zeitdauer durée duree duración duracion",
                    "runtime laufzeit",
                    "responsetime antwortzeit",
                    "machine maschine anlage máquina maquina",
                    "host rechner hôte hote",
                    "node knoten nœud noeud nodo",
                    "server serveur servidor",
                    "device gerät geraet appareil dispositivo",
                    "user benutzer nutzer utilisateur usuario",
                    "service dienst servicio",
                    "process prozess processus proceso",
                    "sensor messstelle fühler capteur",
                    "event ereignis événement evenement evento",
                    "operation vorgang opération operación operacion",
                    "state zustand état etat estado",
                    "severity schwere schweregrad",
                    "message meldung mensaje",
                    "value wert messwert valeur valor")
            .map(line -> line.split(" "))
            .flatMap(words -> Stream.of(words).skip(1).map(word -> Map.entry(word, words[0])))
            .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));

    private Translations() {}

    /// @param word in lower case; itself where it is none of these
    static String english(String word) {
        return WORDS.getOrDefault(word, word);
    }
}
