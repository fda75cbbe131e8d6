import * as v from 'valibot';
import { operation } from './operation.ts';
import { Done } from './values.ts';

/** What an operator turned on for pages; a session doesn't mention what is off. */
export const Telemetry = v.object({
  /** Calls name the trace of the press they belong to. */
  traces: v.boolean(),
  /** Pages count transitions and modals and time themselves, for shoppers who allow measurement (FTR-05). */
  measures: v.boolean(),
});
export type Telemetry = v.InferOutput<typeof Telemetry>;

const name = v.pipe(v.string(), v.regex(/^[A-Za-z]{1,60}$/));
const times = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000));

/** How often each of them was seen, by its name in the code. */
const Counts = v.pipe(
  v.record(name, times),
  v.check((counts) => Object.keys(counts).length <= 200, 'There are not so many.'),
);

/** Web vitals of a visit: seconds, and the score of its layout shifts. None that the browser doesn't know. */
const Vitals = v.object({
  LCP: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(600))),
  INP: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(600))),
  CLS: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(100))),
});
export type Vitals = v.InferOutput<typeof Vitals>;

/** What a visit counted, and nothing about whose it was. */
export const TelemetryReport = v.object({ transitions: Counts, modals: Counts, vitals: Vitals });
export type TelemetryReport = v.InferOutput<typeof TelemetryReport>;

export const reportTelemetry = operation({
  id: 'telemetry.report',
  method: 'POST',
  path: '/api/telemetry',
  summary:
    'What a visit counted of its charts and modals, and how fast its pages were; names that no chart has are left out',
  access: 'public',
  body: TelemetryReport,
  response: Done,
});
