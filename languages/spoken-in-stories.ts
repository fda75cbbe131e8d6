/** Stories have both languages at once, so that nothing has to be loaded before the first one. */

export { ofPage } from './spoken-by-page.ts';
export { catalogs } from './spoken-by-store.ts';
