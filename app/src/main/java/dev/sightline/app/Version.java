package dev.sightline.app;

import picocli.CommandLine.IVersionProvider;

/// What `--version` prints.
final class Version implements IVersionProvider {
    static final String NUMBER = "0.1.0";

    @Override
    public String[] getVersion() {
        return new String[] {"sightline " + NUMBER + " (JDK " + Runtime.version() + ")"};
    }
}
