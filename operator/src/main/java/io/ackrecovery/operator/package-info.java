/**
 * What an operator sees of recoveries and can do about them: {@link io.ackrecovery.operator.RecoveryMetrics} counts through
 * OpenTelemetry, {@link io.ackrecovery.operator.OperatorServer} shows status and takes commands over HTTP. Both know the supervisor
 * alone, so they serve whatever it supervises.
 */
package io.ackrecovery.operator;
