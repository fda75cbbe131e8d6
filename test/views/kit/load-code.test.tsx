import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadCode } from '../../../views/kit/load-code.ts';

/** Nothing listens there. */
const OUT_OF_REACH = '/127.0.0.1:9/missing';
const SCRIPT = 'views/kit/prefetch-when-idle.ts';
const STYLESHEET = 'views/kit/badge.module.css';

const linksTo = (file: string) =>
  [...document.head.querySelectorAll('link')].filter((link) => link.getAttribute('href') === `/${file}`);

/** Counts how often code is imported. */
function importer() {
  let imports = 0;
  const load = async () => {
    imports += 1;
    return 'code';
  };
  return { load, imports: () => imports };
}

afterEach(() => {
  vi.restoreAllMocks();
  for (const link of linksTo(STYLESHEET)) link.remove();
});

describe('code', () => {
  it('is not imported until its script has arrived, which is requested each time', async () => {
    const { load, imports } = importer();
    const requests = vi.spyOn(window, 'fetch');
    const missing = `${OUT_OF_REACH}.js`;
    await expect(loadCode(load, [missing])).rejects.toThrow('Failed to fetch');
    await expect(loadCode(load, [SCRIPT, missing])).rejects.toThrow('Failed to fetch');
    requests.mockResolvedValueOnce(new Response('', { status: 503 }));
    await expect(loadCode(load, [missing])).rejects.toThrow(`Couldn't fetch /${missing}`);
    expect(imports()).toBe(0);
    requests.mockResolvedValueOnce(new Response(''));
    expect(await loadCode(load, [missing])).toBe('code');
    expect(requests.mock.calls).toEqual([
      [`/${missing}`],
      [`/${SCRIPT}`],
      [`/${missing}`],
      [`/${missing}`],
      [`/${missing}`],
    ]);
  });

  it('is not imported until its stylesheet has arrived, which is requested each time', async () => {
    const { load, imports } = importer();
    const missing = `${OUT_OF_REACH}.css`;
    for (let tries = 0; tries < 2; tries += 1) {
      await expect(loadCode(load, [missing])).rejects.toThrow(`Couldn't fetch /${missing}`);
      expect(linksTo(missing)).toEqual([]);
    }
    expect(imports()).toBe(0);
  });

  it('is imported with each of its files requested once', async () => {
    const { load, imports } = importer();
    const requests = vi.spyOn(window, 'fetch');
    expect(await loadCode(load)).toBe('code');
    const files = [STYLESHEET, 'views/kit/code-missing.tsx'];
    await Promise.all([loadCode(load, files), loadCode(load, files)]);
    await loadCode(load, files);
    expect(imports()).toBe(4);
    expect(linksTo(STYLESHEET)).toHaveLength(1);
    expect(requests).toHaveBeenCalledOnce();
  });

  it('requests no stylesheet the page names itself', async () => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/unchanged.css' });
    document.head.append(link);
    await loadCode(async () => 'code', ['unchanged.css']);
    expect(linksTo('unchanged.css')).toEqual([link]);
    link.remove();
  });
});
