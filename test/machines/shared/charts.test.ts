import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { createEmptyActor } from 'xstate';
import { formMachine } from '../../../machines/shared/form.machine.ts';
import { resourceMachine } from '../../../machines/shared/resource.machine.ts';
import { NOTHING_MISSING, walkChart } from '../../support/walk-chart.ts';

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
        { type: 'xstate.done.actor.load', output: 'some' },
        { type: 'xstate.done.actor.load', output: 'none' },
        { type: 'xstate.error.actor.load', error: { kind: 'signedOut' } },
        { type: 'xstate.error.actor.load', error: { kind: 'unreachable' } },
      ],
    });
    expect(findings).toEqual(NOTHING_MISSING);
  });
});
