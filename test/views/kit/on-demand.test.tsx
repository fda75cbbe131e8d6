import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { PartMissing } from '../../../views/kit/code-missing.tsx';
import { onDemand } from '../../../views/kit/on-demand.tsx';

afterEach(cleanup);

function Slip({ of }: { of: string }) {
  return <p>{`The slip of ${of}`}</p>;
}

/** A part whose code loads only on the given try. */
function partAt(success: number) {
  let tries = 0;
  const Part = onDemand<{ of: string }>(
    async () => {
      tries += 1;
      if (tries < success) throw new TypeError('Failed to fetch dynamically imported module');
      return Slip;
    },
    { Failed: PartMissing },
  );
  render(
    <>
      <input aria-label="Name" defaultValue="Rowan" />
      <Part of="apples" />
    </>,
  );
  return { tries: () => tries };
}

const tryAgain = () => screen.findByRole('button', { name: 'Try again' });

describe('a part of a page whose code fails to load', () => {
  it('says so in its place, and loads on a retry without affecting the rest', async () => {
    partAt(2);
    await userEvent.click(await tryAgain());
    await screen.findByText('The slip of apples');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Rowan');
  });

  it('offers a reload when it fails again, since a new release may have replaced it', async () => {
    const { tries } = partAt(9);
    await tryAgain();
    expect(screen.queryByRole('button', { name: 'Reload page' })).toBeNull();
    await userEvent.click(await tryAgain());
    await screen.findByRole('button', { name: 'Reload page' });
    await userEvent.click(await tryAgain());
    await tryAgain();
    expect(tries()).toBe(3);
  });
});
