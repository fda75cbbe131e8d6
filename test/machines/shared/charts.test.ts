import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { createEmptyActor } from 'xstate';
import { changeableMachine } from '../../../machines/shared/changeable.machine.ts';
import { choicesMachine } from '../../../machines/shared/choices.machine.ts';
import { formMachine } from '../../../machines/shared/form.machine.ts';
import { resourceMachine } from '../../../machines/shared/resource.machine.ts';
import { done, failed, NOTHING_MISSING, walkChart } from '../../support/walk-chart.ts';

const schema = v.object({ city: v.pipe(v.string(), v.nonEmpty('City is required')) });

describe('every chart of machines/shared', () => {
  it('walks the form', () => {
    const findings = walkChart({
      machine: formMachine,
      input: { parent: createEmptyActor(), schema, values: { city: '' } },
      events: [
        { type: 'field.change', name: 'city', value: 'Cincinnati' },
        { type: 'field.blur', name: 'city' },
        { type: 'form.submit' },
        { type: 'fields.refused', fields: { city: 'Unknown city' } },
        { type: 'form.reset', values: { city: '' } },
      ],
      contextKey: (context) => context.values,
    });
    expect(findings).toEqual(NOTHING_MISSING);
  });

  it('walks the resource', () => {
    const findings = walkChart({
      machine: resourceMachine.provide({ guards: { isEmpty: (_, { data }) => data === 'none' } }),
      input: { query: null },
      events: [
        { type: 'resource.reload' },
        { type: 'query.change', query: 'other' },
        done('load', 'some'),
        done('load', 'none'),
        failed('load', { kind: 'unreachable' }),
      ],
    });
    expect(findings).toEqual(NOTHING_MISSING);
  });

  it('walks the changeable', () => {
    const findings = walkChart({
      machine: changeableMachine.provide({
        guards: {
          isEmpty: (_, { data }) => data === 'none',
          isAllowed: (_, { change }) => change !== 'forbidden',
          hasQuestion: (_, { change }) => change === 'grave',
        },
      }),
      input: {},
      events: [
        { type: 'resource.reload' },
        { type: 'change.request', change: 'light' },
        { type: 'change.request', change: 'grave' },
        { type: 'change.request', change: 'forbidden' },
        { type: 'change.confirm' },
        { type: 'change.dismiss' },
        done('load', 'some'),
        done('load', 'none'),
        failed('load', { kind: 'unreachable' }),
        done('change', 'some'),
        failed('change', { kind: 'unreachable' }),
      ],
    });
    expect(findings).toEqual(NOTHING_MISSING);
  });

  it('walks the choices', () => {
    const refused = { kind: 'refused', status: 500, code: 'INTERNAL', message: '', fields: {} };
    const findings = walkChart({
      machine: choicesMachine,
      input: undefined,
      events: [
        { type: 'resource.reload' },
        { type: 'choice.change', chosen: { pears: true } },
        done('load', {}),
        failed('load', refused),
        ...['save', 'saveAgain'].flatMap((id) => [
          done(id, {}),
          failed(id, refused),
          failed(id, { kind: 'unreachable' }),
        ]),
      ],
      contextKey: ({ waiting, failure }) => [Object.keys(waiting).length > 0, failure !== null],
    });
    expect(findings).toEqual(NOTHING_MISSING);
  });
});
