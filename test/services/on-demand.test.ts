import { describe, expect, it, vi } from 'vitest';
import { onDemand } from '../../services/on-demand.ts';

const double = async ({ of }: { of: number }) => of * 2;

describe('services on demand', () => {
  it('are loaded by the first call, once', async () => {
    const load = vi.fn(async () => ({ double }));
    const services = onDemand(load);
    expect(load).not.toHaveBeenCalled();
    expect([await services.double({ of: 2 }), await services.double({ of: 3 })]).toEqual([4, 6]);
    expect(load).toHaveBeenCalledOnce();
  });

  it('that do not come are a lost call, and the next one asks for them again', async () => {
    const load = vi.fn(async () => ({ double }));
    load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
    const services = onDemand(load);
    await expect(services.double({ of: 2 })).rejects.toEqual({ kind: 'unreachable' });
    expect(await services.double({ of: 2 })).toBe(4);
  });
});
