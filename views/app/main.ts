import '../kit/styles/global.css';

// Each part runs in its own task, so that a slow phone responds in between; the page fetches all of them at once
// (`preloadSteps` in vite.config.ts).
await import('react-dom/client');
await import('../../machines/app/app.machine.ts');
const { start } = await import('./start.tsx');
const root = document.getElementById('root');
if (root) await start(root);
