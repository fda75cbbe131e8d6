import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { readOwnPage } from '../../../server/banners/own-page.ts';
import { getPage } from '../../../services/contracts/pages.ts';
import { accountStore } from '../../support/account/store.ts';
import { violations } from '../../support/axe.ts';
import faqs from '../../support/banners/juniper/faqs.en.md?raw';
import terms from '../../support/banners/juniper/terms.en.md?raw';
import { juniper } from '../../support/banners/juniper.ts';
import { answers, breaks, refuses } from '../../support/fake-store.ts';
import { renderApp } from '../../support/render-app.tsx';

beforeEach(() => page.viewport(1280, 900));
afterEach(() => {
  cleanup();
  history.replaceState(null, '', location.pathname);
});

const FAQS = answers(getPage, readOwnPage(faqs).page);
const TERMS = answers(getPage, readOwnPage(terms).page);

function open(address: string, ...known: Parameters<ReturnType<typeof accountStore>['now']>) {
  const store = accountStore();
  store.now(...known);
  return { store, ...renderApp(address, { ...store, banner: juniper }) };
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('a page that a banner wrote', () => {
  it('replaces the one of the shop, with its topics and questions as headings', async () => {
    open('/topic/digital-faqs', FAQS);
    await heading('Ask Juniper');
    expect(document.title).toBe('Ask Juniper | Juniper Pantry');
    const main = within(screen.getByRole('main'));
    const headings = main.getAllByRole('heading').map(({ tagName, textContent }) => [tagName, textContent]);
    expect(headings.slice(0, 5)).toEqual([
      ['H1', 'Ask Juniper'],
      ['H2', 'Time'],
      ['H3', 'How early can I order?'],
      ['H2', 'Money'],
      ['H3', 'What does delivery cost?'],
    ]);
    expect(main.queryByText('Do I tip the driver?')).toBeNull();
    const topics = within(main.getByRole('navigation', { name: 'Topics' })).getAllByRole('link');
    expect(topics.map((link) => link.getAttribute('href'))).toEqual([
      '#time',
      '#money',
      '#changes',
      '#contact',
    ]);
    expect(main.getByRole('link', { name: '1-800-555-0150' }).getAttribute('href')).toBe('tel:+18005550150');
    expect(await violations()).toEqual([]);
  });

  it('says that it loads, offers to try again if it fails, and then is there', async () => {
    const { store } = open('/topic/digital-faqs', breaks(getPage));
    await screen.findByText("Oops, something went wrong! We couldn't load this page.");
    expect(document.title).toBe('Frequently asked questions | Juniper Pantry');
    store.now(FAQS);
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
    await heading('Ask Juniper');
  });

  it('leads on within the shop without loading it anew', async () => {
    const { store, address } = open('/topic/digital-faqs', FAQS);
    await heading('Ask Juniper');
    store.now(TERMS);
    await userEvent.click(screen.getByRole('link', { name: 'terms' }));
    await heading('House rules');
    expect(address()).toBe('/i/terms');
  });

  it('is shown where its address says', async () => {
    await page.viewport(320, 480);
    open('/topic/digital-faqs#contact', FAQS);
    const contact = await screen.findByRole('heading', { name: 'Contact' });
    await waitFor(() => expect(contact.getBoundingClientRect().top).toBeLessThan(window.innerHeight));
    expect(window.scrollY).toBeGreaterThan(0);
  });

  it('is the 404 page if the banner has it no more', async () => {
    open('/topic/digital-faqs', refuses(getPage, 'NOT_FOUND'));
    await heading("We're sorry, this page doesn't exist");
  });
});

describe('the terms of use', () => {
  it('are linked from the footer of a banner that wrote some', async () => {
    const { address } = open('/cart', TERMS);
    const footer = within(await screen.findByRole('contentinfo'));
    await userEvent.click(footer.getByRole('link', { name: 'Terms of use' }));
    await heading('House rules');
    expect(address()).toBe('/i/terms');
  });

  it('are no page of any other banner', async () => {
    const store = accountStore();
    renderApp('/i/terms', { ...store, banner: 'fernhill' });
    await heading("We're sorry, this page doesn't exist");
    const footer = within(await screen.findByRole('contentinfo'));
    expect(footer.queryByRole('link', { name: 'Terms of use' })).toBeNull();
    expect(store.asked).not.toContain(getPage.id);
    await waitFor(() => expect(footer.getByRole('link', { name: 'Privacy policy' })).toBeTruthy());
  });
});
