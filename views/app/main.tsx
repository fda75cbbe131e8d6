import '../kit/styles/global.css';

// Each part is evaluated in a task of its own, between which a slow phone responds; the store names all of them ahead.
await import('react-dom/client');
await import('ky');
await import('../../services/shell.ts');
await import('../../machines/app/app.machine.ts');
const { start } = await import('./start.tsx');
const root = document.getElementById('root');
if (root) void start(root);
