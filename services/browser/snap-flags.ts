import type { SnapFlag, SnapServices } from '../../machines/payment/snap.machine.ts';
import type { BrowserStorage } from './storage.ts';

/** SNP-04, SNP-05, SNP-22, SNP-23, WAL-09. */
const FLAGS: Readonly<Record<SnapFlag, true>> = {
  announced: true,
  introduced: true,
  balanceTipSeen: true,
  cardAddedAtPickup: true,
  pickupNoteSeen: true,
};

/** Another release may have kept flags that this one doesn't know. */
const isFlag = (kept: string): kept is SnapFlag => Object.hasOwn(FLAGS, kept);

/** What each shopper has seen of SNAP EBT in this browser. */
export const createSnapFlags = ({ snapFlags }: BrowserStorage): SnapServices => ({
  readSnapFlags: async ({ shopperId }) => (snapFlags.read()?.[shopperId] ?? []).filter(isFlag),
  keepSnapFlags: async ({ shopperId, flags }) => {
    const kept = snapFlags.read() ?? {};
    snapFlags.write({ ...kept, [shopperId]: [...new Set([...(kept[shopperId] ?? []), ...flags])] });
  },
});
