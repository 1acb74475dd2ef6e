package dev.sightline.intake.infer;

import java.util.Set;

/// Squeezed names of columns that say who a row is about.
final class WhoNames {
    /// Finer than a host: preferred where a row names both.
    private static final Set<String> FINE = words("""
            entity entityid pod podname podid container containername containerid instance instanceid
            instancename service servicename svc svcname microservice app appname resourceservicename worker
            workerid rank process processname replica replicaid
            """);

    private static final Set<String> USUAL = words("""
            application applicationname host hostname hostid node nodename nodeid nodelist exechost
            involvedobjectname machine machineid machinename server servername serverid vm vmid vmname
            processid thread threadid threadname device deviceid devicename agent agentid actor who task
            taskid hostip ip monitor monitorid monitorname probe probeid probename station stationid
            stationname vehicle vehicleid robot robotid gpu gpuid gpuindex gpuuuid interfaceid eni
            workflowname syslogidentifier systemdunit idorigh author authorname committer runner
            runnername runnerid executor executorid assignee employee employeeid employeename
            carrier carrierid airline satellite satelliteid satellitename
            """);

    private static final Set<String> OF_SECOND_RANK = words("""
            pid tid tgid user username userid uid client clientid component cpu core dev iface site source
            src prog program job jobid queue sensor sensorid sensorname logger loggername region session
            sessionid callid interface interfacename ifname nic cip clientip clientaddr srcaddr srcip package resource
            srchost sourceip sourceaddress remoteaddr remoteip comm topic room location gateway
            broker brokerid shard shardid tenant tenantid store storeid storename shop shopid register registerid
            till tillid kiosk kioskid warehouse warehouseid truck truckid ferry ship boat mmsi driver driverid courier courierid vessel
            vesselid venue venueid hall hallid team teamid branch branchid camera cameraid operator operatorid picker pickerid cashier cashierid nurse
            technician surgeon theatre ward bed lift liftid car cab cabin elevator elevatorid pump pumpid turbine turbineid patient patientid
            door doorid gate gateid valve valveid motor motorid press pressid plc plcid controller controllerid
            compressor compressorid boiler boilerid oven ovenid furnace furnaceid conveyor conveyorid crane craneid forklift forkliftid agv agvid drone droneid charger
            ups upsid pdu pduid chargerid inverter inverterid meter meterid customer customerid customername symbol ticker isin flag
            flagkey featureflag feature experiment standort filiale agencia agência
            konto conto cuenta conta compte account accountid accountnumber doctor physician arzt médico provider
            supplier merchant merchantid psp acquirer groundstation antenna antennaid trunk trunkid celltower cellid
            aircraft tailnumber train trainid tram bus busid dock berth
            """);

    private static final Set<String> MEASURED_TOO = words("""
            door gate valve motor press boiler compressor oven furnace conveyor crane charger inverter meter pump fan
            turbine lift elevator feature symbol
            """);

    private WhoNames() {}

    /// Whether numbers of a column so called may be what was measured.
    static boolean mayBeMeasured(String name) {
        return MEASURED_TOO.contains(Names.squeezed(name));
    }

    /// A flag that is switched, or one that says how good a number beside it is.
    static boolean isFlag(String name) {
        return Names.squeezed(name).equals("flag");
    }

    /// Of a list with blanks between.
    static Set<String> words(String text) {
        return Set.of(text.strip().split("\\s+"));
    }

    /// How well a squeezed name fits: 0 not at all, 3 best.
    static int fit(String squeezed) {
        return FINE.contains(squeezed) ? 3 : USUAL.contains(squeezed) ? 2 : OF_SECOND_RANK.contains(squeezed) ? 1 : 0;
    }
}
