import { render, screen } from '@testing-library/react';
import { useActorRef, useSelector } from '@xstate/react';
import { StrictMode } from 'react';
import { expect, it } from 'vitest';
import { resource } from '../../../machines/shared/resource.machine.ts';
import { serving } from '../../support/all-services.ts';

let runs = 0;

/** Behaves like a call: rejects when canceled, otherwise returns its result. */
const load = (_query: undefined, signal: AbortSignal) =>
  new Promise<string>((resolve, reject) => {
    runs += 1;
    const timer = setTimeout(resolve, 20, 'bananas');
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject({ kind: 'unreachable' });
    });
  });

const logic = resource(() => load);
const serve = serving({});

function Shown() {
  const actor = serve(useActorRef(logic, { input: { query: undefined } }));
  const snapshot = useSelector(actor, (current) => current);
  return <p>{snapshot.matches('failed') ? 'failed' : (snapshot.context.data ?? 'loading')}</p>;
}

it("the app does not mistake the outcome of a run that strict mode canceled for the next run's", async () => {
  render(
    <StrictMode>
      <Shown />
    </StrictMode>,
  );
  expect(await screen.findByText(/bananas|failed/)).toHaveProperty('textContent', 'bananas');
  expect(runs).toBe(2);
});
