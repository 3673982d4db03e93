package io.ackrecovery.cli.cluster;

import io.ackrecovery.cli.CommandFailed;
import io.ackrecovery.log.bookkeeper.LogFilter;
import picocli.CommandLine.Option;

/** The options of every command that looks at many logs of a cluster: which of them. */
public final class FilterOptions {

    @Option(names = "--tenant", paramLabel = "GLOB", defaultValue = "*", description = "Only of these tenants.")
    private String tenant;

    @Option(
            names = "--namespace",
            paramLabel = "GLOB",
            defaultValue = "*",
            description = "Only of these namespaces, without the tenant.")
    private String namespace;

    @Option(
            names = "--topic",
            paramLabel = "GLOB",
            defaultValue = "*",
            description = "Only of these topics, without tenant and namespace.")
    private String topic;

    /**
     * Checks what was given.
     *
     * @throws CommandFailed with {@link io.ackrecovery.cli.ExitCode#USAGE}, naming the options
     */
    public LogFilter filter() {
        if (tenant.isEmpty() || namespace.isEmpty() || topic.isEmpty()) {
            throw CommandFailed.usage("--tenant, --namespace and --topic must not be empty");
        }
        return new LogFilter(tenant, namespace, topic);
    }
}
