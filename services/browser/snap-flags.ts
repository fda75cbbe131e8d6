import type { SnapServices } from '../../machines/payment/snap.machine.ts';
import type { World } from '../on-demand.ts';

/** What each shopper has seen of SNAP EBT in this browser. */
export const more = ({ storage: { snapFlags } }: Pick<World, 'storage'>): SnapServices => ({
  readSnapFlags: async ({ shopperId }) => snapFlags.read()?.[shopperId] ?? [],
  keepSnapFlags: async ({ shopperId, flags }) => {
    const kept = snapFlags.read() ?? {};
    snapFlags.write({ ...kept, [shopperId]: [...new Set([...(kept[shopperId] ?? []), ...flags])] });
  },
});
