package dev.sightline.logging;

import java.util.ServiceLoader;
import org.slf4j.ILoggerFactory;
import org.slf4j.IMarkerFactory;
import org.slf4j.Logger;
import org.slf4j.helpers.NOP_FallbackServiceProvider;
import org.slf4j.spi.MDCAdapter;
import org.slf4j.spi.SLF4JServiceProvider;

/// Records what is logged by SLF4J, and has the provider that is there (Logback, Log4j, ...) do what it did. Taken by
/// `-Dslf4j.provider=dev.sightline.logging.SightlineProvider`.
public final class SightlineProvider implements SLF4JServiceProvider {
    private final SLF4JServiceProvider beside = beside();

    private static SLF4JServiceProvider beside() {
        for (SLF4JServiceProvider each : ServiceLoader.load(SLF4JServiceProvider.class)) {
            return each;
        }
        System.err.println(
                "sightline: no other provider of SLF4J is there: what is logged is recorded, and printed" + " nowhere");
        return new NOP_FallbackServiceProvider();
    }

    @Override
    public void initialize() {
        beside.initialize();
    }

    @Override
    public ILoggerFactory getLoggerFactory() {
        ILoggerFactory theirs = beside.getLoggerFactory();
        return name -> {
            Logger logger = theirs.getLogger(name);
            return new RecordingLogger(logger, name, beside.getMDCAdapter());
        };
    }

    @Override
    public IMarkerFactory getMarkerFactory() {
        return beside.getMarkerFactory();
    }

    @Override
    public MDCAdapter getMDCAdapter() {
        return beside.getMDCAdapter();
    }

    @Override
    public String getRequestedApiVersion() {
        return "2.0.99";
    }
}
