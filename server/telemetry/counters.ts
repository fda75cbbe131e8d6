import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/**
 * What this process counts and times. Every label's values are names in the code (an operation, a problem's code, a sweep, a
 * chart), so that no caller can add any.
 */
export const counters = new Registry();

const registers = [counters];

/** From a statement's milliseconds to a processor's seconds. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export const operations = new Counter({
  name: 'checkstand_operations_total',
  help: "Requests answered, by operation and problem code; OK for those without a problem, 'other' for what is no operation.",
  labelNames: ['operation', 'code'] as const,
  registers,
});

export const operationSeconds = new Histogram({
  name: 'checkstand_operation_duration_seconds',
  help: 'How long an operation took, by operation.',
  labelNames: ['operation'] as const,
  buckets: SECONDS,
  registers,
});

export const outgoingCalls = new Counter({
  name: 'checkstand_outgoing_calls_total',
  help: 'Calls to the processor and the vault, each try counted: answered, refused, or unanswered.',
  labelNames: ['service', 'operation', 'outcome'] as const,
  registers,
});

export const outgoingSeconds = new Histogram({
  name: 'checkstand_outgoing_call_duration_seconds',
  help: 'How long the processor and the vault took.',
  labelNames: ['service', 'operation'] as const,
  buckets: SECONDS,
  registers,
});

export const openCircuits = new Gauge({
  name: 'checkstand_circuits_open',
  help: "Circuits that let no call through, because a service didn't answer.",
  labelNames: ['service'] as const,
  registers,
});

export const sweepSeconds = new Histogram({
  name: 'checkstand_sweep_duration_seconds',
  help: 'How long a run of a sweep took.',
  labelNames: ['sweep'] as const,
  buckets: SECONDS,
  registers,
});

export const sweepFailures = new Counter({
  name: 'checkstand_sweep_failures_total',
  help: 'Runs of a sweep that failed.',
  labelNames: ['sweep'] as const,
  registers,
});

export const sweepSuccess = new Gauge({
  name: 'checkstand_sweep_last_success_timestamp_seconds',
  help: 'When a sweep last ended well.',
  labelNames: ['sweep'] as const,
  registers,
});

export const attemptsSettled = new Counter({
  name: 'checkstand_attempts_settled_total',
  help: 'Attempts that this process settled, by kind and ending.',
  labelNames: ['kind', 'ending'] as const,
  registers,
});

export const browserTransitions = new Counter({
  name: 'checkstand_browser_transitions_total',
  help: "Transitions that charts took in shoppers' browsers, of those who allow measurement.",
  labelNames: ['chart'] as const,
  registers,
});

export const browserModals = new Counter({
  name: 'checkstand_browser_modals_total',
  help: 'Modals that opened there.',
  labelNames: ['modal'] as const,
  registers,
});

/** The web vitals that browsers report: two in seconds, and a score. */
export const browserVitals = {
  LCP: new Histogram({
    name: 'checkstand_browser_lcp_seconds',
    help: 'Largest Contentful Paint of the page that a visit began with.',
    buckets: [0.5, 1, 1.5, 2, 2.5, 3, 4, 6, 10],
    registers,
  }),
  INP: new Histogram({
    name: 'checkstand_browser_inp_seconds',
    help: 'Interaction to Next Paint: the slowest press of a visit.',
    buckets: [0.025, 0.05, 0.1, 0.15, 0.2, 0.3, 0.5, 1, 2],
    registers,
  }),
  CLS: new Histogram({
    name: 'checkstand_browser_cls',
    help: 'Cumulative Layout Shift of a visit.',
    buckets: [0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1],
    registers,
  }),
} as const;
