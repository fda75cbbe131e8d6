import { devices } from '../../test/support/account/security.ts';
import { refusing, UNREACHABLE, type Walk } from '../shared/walk.ts';
import { devicesMachine } from './devices.machine.ts';

export const walk: Walk<typeof devicesMachine> = {
  machine: devicesMachine,
  starts: { 'nothing known': undefined },
  events: [
    { type: 'resource.reload' },
    { type: 'device.signOut', id: 'session-2' },
    { type: 'device.signOut', id: 'session-1' },
    { type: 'everywhere.request' },
    { type: 'everywhere.confirm' },
    { type: 'everywhere.cancel' },
  ],
  answers: {
    loadSessions: { loaded: { output: devices() }, unreachable: UNREACHABLE },
    endSession: {
      ended: { output: devices().slice(0, 1) },
      'over already': refusing(404, 'NOT_FOUND'),
      unreachable: UNREACHABLE,
    },
    endOtherSessions: { ended: { output: { successful: true } }, unreachable: UNREACHABLE },
  },
  serialize: ({ devices: known, failure }) => [known.length, failure?.kind],
};
