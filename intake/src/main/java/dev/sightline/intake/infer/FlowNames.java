package dev.sightline.intake.infer;

import java.util.Set;

/// Squeezed names of columns that say which unit of work a row belongs to.
final class FlowNames {
    private static final Set<String> BEST = WhoNames.words("""
            traceid trace flow flowid workflow workflowid wfid xwfid requestid reqid request correlationid
            transactionid txid txnid guid
            """);

    private static final Set<String> OF_SECOND_RANK = WhoNames.words("""
            session sessionid jobid job jobinstid caseid callid orderid order cartid paymentid transaction txn tx
            """);

    /// Numbers called so may be places in a row, or counts: only texts and what comes again name a unit of work.
    private static final Set<String> BARE = Set.of("order", "transaction", "txn", "tx");

    /// Of second rank, too, but where each row is about another, no rows are tied together.
    private static final Set<String> OF_ONE_ROW = WhoNames.words("""
            ticket ticketid ticketno ticketnumber issue issuekey issueid incident incidentid shipmentid bookingid parcelid
            claimid ordernumber orderno
            """);

    /// One run of something that has several steps: a flow where another column says who takes them.
    private static final Set<String> RUNS =
            WhoNames.words("runid dagrunid pipelineid pipelinerunid buildid batchid executionid");

    private FlowNames() {}

    /// How well a squeezed name fits: 0 not at all, 2 best.
    static int fit(String squeezed) {
        return BEST.contains(squeezed) ? 2 : OF_SECOND_RANK.contains(squeezed) || OF_ONE_ROW.contains(squeezed) ? 1 : 0;
    }

    /// Whether it is a flow only where it names something: `order` may as well be its place in a row.
    static boolean isBare(String name) {
        return BARE.contains(Names.squeezed(name.substring(name.lastIndexOf('.') + 1)));
    }

    static boolean mayBeOfOneRow(String name) {
        return OF_ONE_ROW.contains(Names.squeezed(name));
    }

    static boolean isRun(String name) {
        return RUNS.contains(Names.squeezed(name));
    }
}
