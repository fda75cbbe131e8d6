import type { Walk } from '../shared/walk.ts';
import { supportCodeMachine } from './support-code.machine.ts';

const saved = { code: '7KM-Q2X', keptUntil: '2026-11-24T17:05:00.000Z' };

export const walk: Walk<typeof supportCodeMachine> = {
  machine: supportCodeMachine,
  starts: { 'something went wrong': undefined },
  events: [
    { type: 'support.open' },
    { type: 'support.close' },
    { type: 'support.agree' },
    { type: 'code.copy' },
  ],
  answers: {
    saveVisit: {
      saved: { output: saved },
      unreachable: { error: { kind: 'unreachable' } },
    },
    copyText: { copied: { output: undefined }, refused: { error: { kind: 'malformed' } } },
  },
};
