import { describe, expect, it } from 'vitest';
import { chooseBanner } from '../../banners/choose-banner.ts';
import { customerServicePhone } from '../../banners/customer-service.ts';
import { banners } from '../../banners/demo.ts';
import { bannerOfHost } from '../../banners/of-host.ts';
import type { Banner } from '../../banners/schema.ts';

const named = (id: string): Banner => {
  const banner = banners.find((each) => each.id === id);
  if (!banner) throw new Error(`No banner ${id}.`);
  return banner;
};

const column = (read: (banner: Banner) => unknown) =>
  ['fernhill', 'bluewater', 'copperleaf', 'sunfield'].map((id) => read(named(id)));

describe('the banners', () => {
  it('include these four, exactly one of them the default (BAN-01)', () => {
    const ids = banners.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(['bluewater', 'copperleaf', 'fernhill', 'sunfield']));
    expect(banners.filter(({ isDefault }) => isDefault).map(({ id }) => id)).toEqual(['fernhill']);
  });

  it('each have their own title and company name (BAN-02, BAN-04)', () => {
    expect(column(({ title }) => title)).toEqual([
      'Fernhill Market',
      'Bluewater Grocers',
      'Copperleaf Foods',
      'Sunfield Fresh',
    ]);
    expect(column(({ companyName }) => companyName)).toEqual([
      'The Fernhill Co.',
      'Bluewater Grocers, LLC',
      'Copperleaf Foods, Inc.',
      'Sunfield Fresh Co.',
    ]);
  });

  it('give the second banner its own phone numbers and company name (BAN-03)', () => {
    const { companyName, phones } = named('bluewater');
    expect(companyName).toBe('Bluewater Grocers, LLC');
    expect(phones.customerService).toBe('1-800-555-0120');
    expect(phones.screenReaderHelp).toBe('1-800-555-0121');
  });

  it('have their own phone numbers, and one vendor takes its own calls everywhere (BAN-04, BAN-05)', () => {
    expect(column(({ phones }) => phones.customerService)).toEqual([
      '1-800-555-0110',
      '1-800-555-0120',
      '1-800-555-0130',
      '1-800-555-0140',
    ]);
    expect(column(({ phones }) => phones.screenReaderHelp)).toEqual([
      '1-800-555-0111',
      '1-800-555-0121',
      '1-800-555-0131',
      '1-800-555-0141',
    ]);
    expect(new Set(column(({ phones }) => phones.vendors.INSTACART))).toEqual(new Set(['1-800-555-0199']));
  });

  it('take calls about an order unless its vendor takes its own (BAN-05)', () => {
    const bluewater = named('bluewater');
    expect(customerServicePhone(bluewater)).toBe('1-800-555-0120');
    expect(customerServicePhone(bluewater, [{ id: 'INSTACART' }])).toBe('1-800-555-0199');
    expect(customerServicePhone(bluewater, [{ id: 'KROGER' }])).toBe('1-800-555-0120');
  });

  it('turn features on and off (BAN-02, EML-03, NAV-07, NAV-08, NAV-13)', () => {
    expect(column(({ features }) => features.emailDealsOptIn)).toEqual([true, false, true, true]);
    expect(column(({ features }) => features.purchaseHistory)).toEqual([true, true, true, false]);
    expect(column(({ features }) => features.walletInNavigation)).toEqual([true, true, false, true]);
    expect(column(({ features }) => features.localRewards)).toEqual([false, false, false, true]);
    expect(column(({ features }) => features.ownCustomerServiceMessage)).toEqual([false, true, false, false]);
  });

  it('name the links of the account navigation (BAN-02, NAV-10, NAV-11, NAV-12, NAV-14, NAV-15)', () => {
    expect(column(({ navigation }) => navigation.membership)).toEqual([
      'Boost Membership',
      'Boost Membership',
      'Copper Club',
      'Boost Membership',
    ]);
    expect(column(({ navigation }) => navigation.community)).toEqual([
      'Community Rewards',
      null,
      'Inspiring Donations',
      'Community Contributions',
    ]);
    expect(column(({ navigation }) => navigation.prescriptions.shown)).toEqual([true, false, true, true]);
    expect(column(({ navigation }) => navigation.prescriptions.hiddenOnHostsStarting)).toEqual([
      null,
      null,
      null,
      'm.',
    ]);
    expect(column(({ navigation }) => navigation.education?.label ?? null)).toEqual([
      null,
      null,
      'Copperleaf Cooking School',
      null,
    ]);
    expect(named('copperleaf').navigation.education?.href).toMatch(/^https:/);
  });

  it('name the delivery partner the way the messages do', () => {
    expect(column(({ deliveryPartner }) => deliveryPartner)).toEqual(
      Array.from({ length: 4 }, () => ({ vendorId: 'KROGER', name: 'Kroger Delivery' })),
    );
  });
});

describe('choosing a banner', () => {
  const chosen = (host: string, query = '', remembered: string | null = null) =>
    chooseBanner({ host, query, remembered }, banners).id;

  it('goes by the host names that a banner lists, and those below them', () => {
    for (const host of ['bluewater.example', 'www.bluewater.example', 'SHOP.bluewater.example:443']) {
      expect(chosen(host)).toBe('bluewater');
    }
    const sunfield = { ...named('sunfield'), hosts: ['fresh.example'] };
    expect(bannerOfHost('www.fresh.example', [named('bluewater'), sunfield])).toBe(sunfield);
    expect(bannerOfHost('bluewater.fresh.example', [named('bluewater'), sunfield])).toBe(sunfield);
    expect(bannerOfHost('fresh.example:3000', [named('bluewater'), sunfield])).toBe(sunfield);
    expect(bannerOfHost('afresh.example', [named('bluewater'), sunfield])).toBeUndefined();
  });

  it('then by any label of the host name (BAN-02)', () => {
    expect(chosen('bluewater.localhost:3000')).toBe('bluewater');
    expect(chosen('m.sunfield.example.com')).toBe('sunfield');
    expect(chosen('www.shop.sunfield.com')).toBe('sunfield');
    expect(chosen('sunfields.com')).toBe('fernhill');
    expect(chosen('copperleaf.example.com', '?banner=sunfield', 'bluewater')).toBe('copperleaf');
  });

  it('then by the query, then by the last query', () => {
    expect(chosen('localhost', '?a=b&banner=sunfield', 'bluewater')).toBe('sunfield');
    expect(chosen('localhost', '', 'bluewater')).toBe('bluewater');
  });

  it('falls back to the default when given unknown names', () => {
    expect(chosen('localhost')).toBe('fernhill');
    expect(chosen('shop.example.com', '?banner=nobody', 'gone')).toBe('fernhill');
  });
});
