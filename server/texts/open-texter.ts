import { sendText } from '../../services/contracts/text-provider.ts';
import type { Deps } from '../http/context.ts';
import { outgoingCall } from '../http/outgoing-call.ts';
import { NumberRefused, type Texter, TexterUnavailable } from '../ports/texter.ts';

/** How long it may take to answer; less, with its repeat, than a text is leased for. */
const SECONDS = 10;

/** The company at SMS_URL that sends text messages, or null if there's none. */
export function openTexter({
  env: { sms },
  log,
}: {
  env: Pick<Deps['env'], 'sms'>;
  log: Pick<Deps['log'], 'warn'>;
}): Texter | null {
  if (!sms) return null;
  const call = outgoingCall(
    { ...sms, seconds: SECONDS, log },
    {
      name: 'sender of texts',
      Unavailable: TexterUnavailable,
      refusalOf: ({ code, fields }) =>
        code === 'INVALID_INPUT' && fields?.to ? new NumberRefused(fields.to) : undefined,
    },
  );
  return {
    send: async (body) => {
      await call(sendText, { body });
    },
  };
}
