package io.ackrecovery.cli;

import picocli.CommandLine.IVersionProvider;

/** The version in the jar's manifest. */
final class Version implements IVersionProvider {

    @Override
    public String[] getVersion() {
        String version = AckRecovery.class.getPackage().getImplementationVersion();
        return new String[] {"ack-recovery " + (version == null ? "(from source)" : version)};
    }
}
