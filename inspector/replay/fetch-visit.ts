import * as v from 'valibot';
import { SupportCode } from '../../services/contracts/support.ts';
import { Visit } from '../../services/contracts/visits.ts';
import { gunzipped } from '../../services/http/gzip.ts';

/** Why there is nothing to replay, in one sentence. */
export class NoVisit extends Error {}

const STATUS_SIGNED_OUT = 401;
const STATUS_NOT_FOUND = 404;

/** The visit behind a support code, however it's typed. */
export async function fetchVisit(typed: string, { url, key }: { url: string; key: string }) {
  const read = v.safeParse(SupportCode, typed);
  if (!read.success) throw new NoVisit('A support code has six letters and digits, such as 7KM-Q2X.');
  const code = read.output;
  const response = await fetch(new URL(`/api/staff/support-codes/${code}`, url), {
    headers: { authorization: `Bearer ${key}` },
  }).catch(() => {
    throw new NoVisit(`${url} can't be reached.`);
  });
  if (response.status === STATUS_SIGNED_OUT || response.status === STATUS_NOT_FOUND) {
    throw new NoVisit(`${url} has no visit ${code}: codes are kept for a day, and the key must be right.`);
  }
  if (!response.ok) throw new NoVisit(`${url} doesn't tell: it responds ${response.status}.`);
  const { recording }: { recording: string } = await response.json();
  const visit = v.safeParse(Visit, JSON.parse(await gunzipped(recording)));
  if (!visit.success)
    throw new NoVisit(`The visit ${code} was recorded in a form that this release can't read.`);
  return { code, visit: visit.output };
}
