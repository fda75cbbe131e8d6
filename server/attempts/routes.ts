import { receiveProcessorEvent } from '../../services/contracts/processor-events.ts';
import type { App } from '../http/context.ts';
import { route } from '../http/route.ts';
import { webhookId } from '../http/webhook.ts';
import { hearEvent } from './hear-event.ts';

export function registerProcessorEventRoutes(app: App): void {
  route(app, receiveProcessorEvent, async ({ deps, body, http }) => {
    await hearEvent(deps.db, { id: webhookId(http), key: body.data.key });
    return {};
  });
}
