package dev.sightline.format.otlp;

import org.jspecify.annotations.Nullable;

/// The three kinds of telemetry, and what the protocol calls their lists (camel or snake case).
enum Signal {
    SPANS,
    LOGS,
    METRICS;

    static boolean isResources(String name) {
        return switch (name) {
            case "resourceSpans",
                    "resource_spans",
                    "resourceLogs",
                    "resource_logs",
                    "resourceMetrics",
                    "resource_metrics" -> true;
            default -> false;
        };
    }

    /// `instrumentationLibrarySpans` is what scopes were called before OTLP 0.15.
    static @Nullable Signal ofScopes(String name) {
        return switch (name) {
            case "scopeSpans", "scope_spans", "instrumentationLibrarySpans" -> SPANS;
            case "scopeLogs", "scope_logs", "instrumentationLibraryLogs" -> LOGS;
            case "scopeMetrics", "scope_metrics", "instrumentationLibraryMetrics" -> METRICS;
            default -> null;
        };
    }

    boolean isRecords(String name) {
        return switch (this) {
            case SPANS -> name.equals("spans");
            case LOGS -> name.equals("logRecords") || name.equals("log_records") || name.equals("logs");
            case METRICS -> name.equals("metrics");
        };
    }
}
