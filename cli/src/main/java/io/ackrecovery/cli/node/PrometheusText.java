package io.ackrecovery.cli.node;

import io.opentelemetry.api.metrics.Meter;
import io.opentelemetry.exporter.prometheus.PrometheusMetricReader;
import io.opentelemetry.sdk.metrics.SdkMeterProvider;
import io.prometheus.metrics.config.EscapingScheme;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;

/** The metrics of one process as Prometheus reads them, made anew each time they are asked for. */
public final class PrometheusText implements Supplier<String>, AutoCloseable {

    private final PrometheusMetricReader reader = PrometheusMetricReader.builder()
            .setOtelScopeLabelsEnabled(false)
            .setTargetInfoMetricEnabled(false)
            .build();
    private final SdkMeterProvider provider =
            SdkMeterProvider.builder().registerMetricReader(reader).build();

    /** Counts for this text. */
    public Meter meter() {
        return provider.get("io.ackrecovery");
    }

    @Override
    public String get() {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        try {
            PrometheusTextFormatWriter.create().write(text, reader.collect(), EscapingScheme.UNDERSCORE_ESCAPING);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return text.toString(StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        provider.close();
    }
}
