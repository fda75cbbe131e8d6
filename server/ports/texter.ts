import { ServiceUnavailable } from './service-unavailable.ts';

/** A text message to a number in E.164 format, from a short code or such a number. */
export interface TextMessage {
  /** The same however often it's sent, so that it arrives once. */
  id: string;
  /** The number of its banner. */
  from: string;
  to: string;
  text: string;
}

/** The operator's sender of text messages as the store sees it; `send` throws NumberRefused, or anything else to be called again. */
export interface Texter {
  send: (message: TextMessage) => Promise<void>;
}

/** The number can't get texts, now or later. */
export class NumberRefused extends Error {
  override name = 'NumberRefused';
}

/** It doesn't respond, or its circuit is open. */
export class TexterUnavailable extends ServiceUnavailable {
  override name = 'TexterUnavailable';
}
