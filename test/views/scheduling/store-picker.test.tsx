import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import type { AllServices } from '../../support/all-services.ts';
import { stores } from '../../support/scheduling/samples.ts';
import { press, show } from '../../support/scheduling/show.tsx';

type ListModalities = AllServices['listModalities'];

afterEach(cleanup);

describe('the stores', () => {
  it('name the banner of stores that belong to another one (BAN-06)', async () => {
    const [nearest, other] = stores.map((option, index) => ({
      ...option,
      isCrossBanner: index === 1,
      bannerTitle: index === 1 ? 'Bluewater Grocers' : 'Fernhill Market',
      storeDetails: { ...option.storeDetails, banner: index === 1 ? 'bluewater' : 'fernhill' },
    }));
    await show({ services: { listModalities: async () => [nearest, other].flatMap((one) => one ?? []) } });
    await press('Change store');
    const offered = screen.getAllByRole('radio', { name: /Hyde Park|Over-the-Rhine/ });
    expect(
      offered.map((radio) => /Bluewater Grocers store/.test(radio.closest('label')?.textContent ?? '')),
    ).toEqual([false, true]);
  });
});

describe('the distance of a store', () => {
  it('is shown, also a very short one, and left out where there is no place to measure from', async () => {
    const [first, second, third] = [0, 2.4, null].map((distanceMiles, index) => ({
      ...stores[index % 2],
      destination: { locationId: `store-${index}` },
      distanceMiles,
    })) as Awaited<ReturnType<ListModalities>>;
    await show({
      services: { listModalities: async () => [first, second, third].flatMap((one) => one ?? []) },
    });
    await press('Change store');
    const offered = within(screen.getByRole('group', { name: 'Nearby stores' }));
    expect(offered.getAllByText(/ mi$/).map(({ textContent }) => textContent)).toEqual(['0 mi', '2.4 mi']);
  });
});

describe('the store search', () => {
  it('says once what is wrong with a postal code, at its field, and finds stores near a valid one (SCH-22)', async () => {
    await show();
    await press('Change store');
    await userEvent.type(screen.getByLabelText('Postal code'), '4520{Enter}');
    expect(
      document.getElementById(screen.getByLabelText('Postal code').getAttribute('aria-describedby') ?? '')
        ?.textContent,
    ).toBe('The ZIP code entered is not a valid ZIP code.');
    expect(screen.getAllByText('The ZIP code entered is not a valid ZIP code.')).toHaveLength(1);
    expect(document.activeElement).toBe(screen.getByLabelText('Postal code'));
    await userEvent.type(screen.getByLabelText('Postal code'), '2{Enter}');
    const found = await screen.findByRole('group', { name: 'Stores near 45202' });
    expect(found.tagName).toBe('FIELDSET');
  });

  it('searches on Enter for another postal code while one search runs (SCH-21)', async () => {
    const asked: (string | undefined)[] = [];
    const listModalities: ListModalities = async ({ postalCode }) => {
      asked.push(postalCode);
      return postalCode === '43201' ? new Promise(() => {}) : stores;
    };
    await show({ services: { listModalities } });
    await press('Change store');
    const code = screen.getByLabelText('Postal code');
    await userEvent.type(code, '43201{Enter}');
    expect(screen.getByRole('group', { name: 'Nearby stores' }).tagName).toBe('FIELDSET');
    await userEvent.clear(code);
    await userEvent.type(code, '45202{Enter}');
    const found = await screen.findByRole('group', { name: 'Stores near 45202' });
    expect(asked).toEqual([undefined, '43201', '45202']);
    expect(found.tagName).toBe('FIELDSET');
  });
});
