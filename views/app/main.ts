import '../kit/styles/global.css';

// Each part in a task of its own, so that a slow phone answers in between; the page fetches them all at once
// (`preloadSteps` in vite.config.ts).
await import('react-dom/client');
await import('../../services/index.ts');
await import('../../machines/app/app.machine.ts');
const { start } = await import('./start.tsx');
const root = document.getElementById('root');
if (root) await start(root);
