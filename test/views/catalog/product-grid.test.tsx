import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { PRODUCTS_PER_PAGE } from '../../../services/contracts/catalog.ts';
import styles from '../../../views/catalog/start-my-cart.module.css';
import '../../../views/kit/styles/global.css';

afterEach(cleanup);

it.each([390, 768, 1024, 1280, 1920])('a page of products fills its rows at %i px', async (width) => {
  await page.viewport(width, 900);
  render(<ul className={styles.grid} />);
  const columns = getComputedStyle(screen.getByRole('list')).gridTemplateColumns.split(' ').length;
  expect(columns).toBeGreaterThan(1);
  expect(PRODUCTS_PER_PAGE % columns).toBe(0);
});
