import './preflight.js';

// Not before: linking it needs modules that an old Node doesn't have.
await import('./serve.ts');
