import { reportTelemetry } from '../../services/contracts/telemetry.ts';
import type { App } from '../http/context.ts';
import { route } from '../http/route.ts';
import { countReport } from './count-report.ts';

export function registerBrowserRoutes(app: App): void {
  route(app, reportTelemetry, ({ deps: { env }, body }) => {
    if (env.metrics) countReport(body);
    return { successful: true };
  });
}
