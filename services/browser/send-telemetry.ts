import { reportTelemetry, type TelemetryReport } from '../contracts/telemetry.ts';

/** Sends what a visit counted, even as its page goes away; what's lost then is lost. */
export const sendTelemetry = (report: TelemetryReport): void => {
  navigator.sendBeacon(
    reportTelemetry.path,
    new Blob([JSON.stringify(report)], { type: 'application/json' }),
  );
};
