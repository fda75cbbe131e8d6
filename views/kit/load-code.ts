const coming = new Map<string, Promise<void>>();

async function fetchScript(href: string): Promise<void> {
  const response = await fetch(href);
  // Only a whole file gets into the cache the import takes it from.
  await response.blob();
  if (!response.ok) throw new Error(`Couldn't fetch ${href}`);
}

function addStylesheet(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`Couldn't fetch ${href}`));
    };
    document.head.append(link);
  });
}

/** Fetches a script or a stylesheet the page doesn't have yet; after a failure, the next call tries again. */
function fetchOnce(href: string): Promise<void> {
  let fetching = coming.get(href);
  if (!fetching) {
    const isInPage = document.querySelector(`link[href="${href}"]`) !== null;
    fetching = isInPage ? Promise.resolve() : href.endsWith('.css') ? addStylesheet(href) : fetchScript(href);
    coming.set(href, fetching);
    fetching.catch(() => coming.delete(href));
  }
  return fetching;
}

/**
 * Loads code once its files have arrived. Browsers remember a failed import for as long as the page lives, so nothing is
 * imported before it's there. Every `import()` of the built shop comes here (`server/boot/fetch-before-import.ts`).
 */
export async function loadCode<M>(load: () => Promise<M>, files: readonly string[] = []): Promise<M> {
  await Promise.all(files.map((file) => fetchOnce(`/${file}`)));
  return load();
}
