import type { History } from '../history.ts';
import { charts } from '../page/chart-of.ts';
import type { Recorded } from '../recorded.ts';
import { createRecorder } from '../recorder.ts';
import { fetchVisit } from './fetch-visit.ts';
import { type Replay, replay } from './replay.ts';

/** A replayed visit, and how it came out. */
export interface Opened {
  code: string;
  /** The visit went on longer than it was recorded. */
  isCut: boolean;
  replayed: Replay;
}

/** Replays the visit behind a support code, and tells the history of it, with the times of the visit. */
export async function openReplay(typed: string, history: History): Promise<Opened> {
  const { code, visit } = await fetchVisit(typed, {
    url: window.location.origin,
    key: import.meta.env.OPERATOR_KEY,
  });
  const began = Date.parse(visit.began);
  const messages: Recorded[] = [];
  let now = began;
  const record = createRecorder((message) => messages.push({ ...message, createdAt: String(now) }));
  const replayed = replay(visit, {
    charts,
    inspect: (inspection, at) => {
      now = began + at;
      record(inspection);
    },
  });
  history.begin({ id: code, at: began, where: `visit ${code}` }, messages);
  return { code, isCut: visit.isCut, replayed };
}
