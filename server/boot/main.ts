import './preflight.js';

// Not before: to link it takes modules that an old Node does not have.
await import('./serve.ts');
