package dev.sightline.intake.infer;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// English words for those that headers of tables have in German, French, Spanish, Italian, Portuguese, Dutch, Polish,
/// Russian, Chinese, Japanese and Korean, most with and without accents. What says that something ended is in
/// [dev.sightline.event.EndNames], too.
final class Translations {
    /// The English word, then others for it. Words that are something else in English headers (`fin`, `temps`) are not
    /// among them.
    private static final Map<String, String> WORDS = Stream.of(
                    "time zeit uhrzeit heure hora tijd czas время 时间 時間 時刻 시간 시각",
                    "date datum fecha дата 日期 日付 날짜 일자",
                    "timestamp zeitstempel zeitpunkt horodatage tijdstip 日時 日时 时间戳 타임스탬프 일시",
                    "start beginn anfang début debut inicio inizio início początek начало 开始 開始 开始时间 開始時刻 開始時間 시작",
                    "end ende einde koniec конец 结束 終了 结束时间 終了時刻 終了時間 종료",
                    "duration dauer zeitdauer durée duree duración duracion durata duração duur длительность 持续时间 耗时 時長 时长 所要時間 소요시간",
                    "runtime laufzeit",
                    "responsetime antwortzeit 响应时间 応答時間 응답시간",
                    "machine maschine anlage máquina maquina macchina maszyna машина станок 机器 機械 설비",
                    "host rechner hôte hote хост 主机 ホスト 호스트",
                    "node knoten nœud noeud nodo узел 节点 ノード 노드",
                    "server serveur servidor serwer сервер 服务器 サーバ サーバー 서버",
                    "device gerät geraet appareil dispositivo apparaat urządzenie устройство 设备 装置 機器 장치",
                    "user benutzer nutzer utilisateur usuario usuário utente gebruiker użytkownik пользователь 用户 ユーザ ユーザー 사용자",
                    "employee mitarbeiter angestellter employé employe empleado empleada dipendente funcionário funcionario werknemer pracownik сотрудник 员工 従業員 직원",
                    "room raum saal zimmer salle sala habitación pokój комната 房间 部屋",
                    "operator bediener opérateur operateur operador operadora operario operaria operatore оператор 操作员",
                    "service dienst servicio servizio serviço usługa сервис 服务 サービス 서비스",
                    "process prozess processus proceso processo процесс 进程 プロセス",
                    "sensor messstelle fühler capteur датчик 传感器 センサ センサー 센서",
                    "event ereignis événement evenement evento событие 事件 イベント 이벤트",
                    "operation vorgang opération operación operacion операция 操作",
                    "state zustand état etat estado stato toestand stan состояние 状态 状態 상태",
                    "status statut statuto estatus",
                    "job travail tâche tache tarea trabajo lavoro",
                    "severity schwere schweregrad",
                    "level 级别 レベル",
                    "message meldung mensaje messaggio mensagem bericht сообщение 消息 メッセージ 메시지",
                    "store filiale filiaal филиал 门店 店舗 매장",
                    "value wert messwert valeur valor valore waarde значение 数值 値 값")
            .map(line -> line.split(" "))
            .flatMap(words -> Stream.of(words).skip(1).map(word -> Map.entry(word, words[0])))
            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, (first, again) -> first));

    private Translations() {}

    /// Whether a header is in one of these languages: nowhere but in English is the month written before the day.
    static boolean isForeign(List<SeenCells> columns) {
        return columns.stream()
                .flatMap(column ->
                        Stream.of(column.name().toLowerCase(Locale.ROOT).split("[^\\p{L}]+")))
                .anyMatch(word -> !english(word).equals(word) && !word.equals("debut"));
    }

    /// @param word in lower case; itself where it is none of these
    static String english(String word) {
        return WORDS.getOrDefault(word, word);
    }
}
