import type { Message } from '../db/schema/mail.ts';

/** The operator's mail server as the store sees it; `send` rejects if it doesn't take a message. */
export interface Mailer {
  send: (message: Message) => Promise<void>;
}
