import { describe, expect, it, vi } from 'vitest';
import type { Service } from '../../machines/shared/services.ts';
import { lazily, type World } from '../../services/on-demand.ts';

const { signal } = new AbortController();
const double: Service<{ of: number }, number> = async ({ of }) => of * 2;

describe('services on demand', () => {
  it('are loaded once, by the first call', async () => {
    const load = vi.fn(async () => ({ more: () => ({ double }) }));
    const services = lazily({} as World, load, { double: 'double' });
    expect(load).not.toHaveBeenCalled();
    expect([await services.double({ of: 2 }, signal), await services.double({ of: 3 }, signal)]).toEqual([
      4, 6,
    ]);
    expect(load).toHaveBeenCalledOnce();
  });

  it('that fail to load count as a lost call, and the next call tries again', async () => {
    const load = vi.fn(async () => ({ more: () => ({ double }) }));
    load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
    const services = lazily({} as World, load, { double: 'double' });
    await expect(services.double({ of: 2 }, signal)).rejects.toEqual({ kind: 'unreachable' });
    expect(await services.double({ of: 2 }, signal)).toBe(4);
  });
});
