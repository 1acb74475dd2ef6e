package dev.sightline.app.shell;

import picocli.CommandLine.IVersionProvider;

/// What `--version` prints.
public final class Version implements IVersionProvider {
    public static final String NUMBER = "0.1.0";

    @Override
    public String[] getVersion() {
        return new String[] {"sightline " + NUMBER + " (JDK " + Runtime.version() + ")"};
    }
}
