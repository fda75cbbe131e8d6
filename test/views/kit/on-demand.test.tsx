import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { PartMissing } from '../../../views/kit/code-missing.tsx';
import { codeOf, onDemand } from '../../../views/kit/on-demand.tsx';

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

describe('code whose stylesheet failed ahead of time', () => {
  it('is not shown without it, not even the first time', async () => {
    const failedSheet = () => document.querySelector('link[href$="unreachable.css"]');
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = 'http://127.0.0.1:9/unreachable.css';
    const failed = new Promise((resolve) => link.addEventListener('error', resolve));
    document.head.append(link);
    await failed;
    let tries = 0;
    const code = codeOf(async () => {
      tries += 1;
      return Slip;
    });
    await expect(code.fetch()).rejects.toHaveProperty('type', 'error');
    await expect(code.fetch()).rejects.toHaveProperty('type', 'error');
    expect(tries).toBe(0);
    failedSheet()?.remove();
    await code.fetch();
    expect(code.view()).toBe(Slip);
  });
});
