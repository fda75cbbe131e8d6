import type { Mailer } from '../ports/mailer.ts';
import type { Env } from '../settings/env.ts';

/** Less, in all, than a message is leased for (`send-mail.ts`). */
const TIMEOUTS = {
  dnsTimeout: 5_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
};

/** The mail server that the settings name, or null. Its client's code is loaded with the first message. */
export function openMailer({ mail }: Pick<Env, 'mail'>): Mailer | null {
  if (!mail) return null;
  const { smtpUrl, from, requiresTls } = mail;
  const opening = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({ url: smtpUrl, requireTLS: requiresTls, ...TIMEOUTS });
  };
  let transport: ReturnType<typeof opening> | undefined;
  return {
    send: async (message) => {
      transport ??= opening();
      await (await transport).sendMail({ ...message, from: from ?? message.from });
    },
  };
}
