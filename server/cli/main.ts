#!/usr/bin/env node
import '../boot/preflight.js';

// Not before: linking it needs modules that an old Node doesn't have.
const { runCommandLine } = await import('./command-line.ts');
await runCommandLine(process.argv);
