import { loadWords } from '../languages/spoken-by-page.ts';

await loadWords();
await import('./start.tsx');
