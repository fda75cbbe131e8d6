import type { VisitorPlaceServices } from '../../machines/catalog/visitor-place.machine.ts';
import type { BrowserStorage } from './storage.ts';

/** Where a visitor said they are, kept in this browser. */
export const createVisitorPlace = ({ postalCode }: BrowserStorage): VisitorPlaceServices => ({
  recallPostalCode: async () => postalCode.read(),
  keepPostalCode: async (input) => postalCode.write(input.postalCode),
});
