import { loadWords } from '../../languages/spoken-by-page.ts';
import '../kit/styles/global.css';

/**
 * Each part is evaluated in a task of its own, between which a slow phone responds; the store names all of them ahead. With an
 * `await` at the top of a module, Rolldown would leave every small module that two parts share in a file of its own.
 */
async function load(): Promise<void> {
  await import('react-dom/client');
  await import('ky');
  await loadWords();
  await import('../../services/shell.ts');
  await import('../../machines/app/app.machine.ts');
  const { start } = await import('./start.tsx');
  const root = document.getElementById('root');
  if (root) await start(root);
}

void load();
