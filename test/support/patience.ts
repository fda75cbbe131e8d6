import { configure } from '@testing-library/react';

// A page's or dialog's code is built and loaded when it's first shown, which on a busy machine takes longer than
// Testing Library's default of one second. Same value as `patient` in test-settings.ts.
configure({
  asyncUtilTimeout: 10_000,
  // Without the page's whole HTML: a query that waits prints it each time it doesn't find its element yet.
  getElementError: (message) => new Error(message ?? undefined),
});
