import type { TimeWithFee } from '../../../machines/scheduling/schedule.ts';
import { Fee } from '../fee.tsx';

/** '$5.99', or 'Free' if a promotion covers all of it. */
export const MethodFee = ({ cost, promo }: Pick<TimeWithFee, 'cost' | 'promo'>) =>
  cost === promo ? 'Free' : <Fee cost={cost} promo={promo} />;
