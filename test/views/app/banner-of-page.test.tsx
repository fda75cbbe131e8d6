import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { banners, fernhill } from '../../../banners/demo.ts';
import { bannerOfPage, withBanners } from '../../../banners/of-page.ts';
import { browserBackends, createStorage } from '../../../services/browser/storage.ts';

const forget = () => {
  localStorage.clear();
  sessionStorage.clear();
  document.getElementById('banners')?.remove();
};
beforeEach(forget);
afterEach(forget);

/** What the store would have written. */
const write = () => document.head.insertAdjacentHTML('beforeend', withBanners('</head>', banners, fernhill));

describe('the banner of a page', () => {
  it('is none where no store wrote any', () => {
    expect(bannerOfPage()).toBeNull();
  });

  it('is the default at a host that shows none', () => {
    write();
    expect(bannerOfPage()).toEqual(fernhill);
  });

  it.each([true, false])('is the one that was kept earlier, if the shopper allows that: %s', (functional) => {
    write();
    const { banner, consent } = createStorage(browserBackends());
    consent.write({ functional, measurement: false, advertising: false });
    banner.write('copperleaf');
    expect(bannerOfPage()?.id).toBe('copperleaf');
  });

  it('is the default if what was kept is unreadable', () => {
    write();
    localStorage.setItem('checkstand.banner', '{');
    expect(bannerOfPage()).toEqual(fernhill);
  });
});
