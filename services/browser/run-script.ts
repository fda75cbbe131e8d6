/** Resolves true once the script has run, false if it can't be loaded. */
export function runScript(url: URL, signal: AbortSignal): Promise<boolean> {
  const script = document.createElement('script');
  script.src = url.href;
  script.async = true;
  return new Promise((resolve) => {
    const end = (hasRun: boolean) => () => {
      script.remove();
      resolve(hasRun);
    };
    script.addEventListener('load', end(true), { signal });
    script.addEventListener('error', end(false), { signal });
    signal.addEventListener('abort', end(false), { once: true });
    document.head.append(script);
  });
}
