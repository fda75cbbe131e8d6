import type { Walk } from '../shared/walk.ts';
import { toastsMachine } from './toasts.machine.ts';

export const walk: Walk<typeof toastsMachine> = {
  machine: toastsMachine,
  starts: { 'no toast': undefined },
  events: [
    { type: 'toast.show', text: 'Saved', tone: 'success' },
    { type: 'toast.show', text: 'Failed', tone: 'error' },
    { type: 'toast.dismiss', id: '1' },
  ],
  answers: {},
  serialize: ({ toasts }) => toasts.length,
};
