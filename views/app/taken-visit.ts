import { createVisitRecorder, type VisitRecorder } from '../../machines/support/visit-recorder.ts';
import { MAX_WAITING, visit } from './visit.ts';

/** Records what has waited for the recorder and, unless the queue overflowed, everything from now on. */
export function takeVisit(): VisitRecorder {
  const recorder = createVisitRecorder();
  const waited = visit.splice(0);
  for (const reported of waited) recorder.record(reported);
  if (waited.length === MAX_WAITING) recorder.cut();
  visit.push = (...reported) => reported.map(recorder.record).length;
  return recorder;
}
