import type { TimeWithFee } from '../../../machines/scheduling/schedule.ts';
import { Fee } from '../fee.tsx';

/** '$5.99', or 'Free' where a promotion takes all of it off. */
export const MethodFee = ({ cost, promo }: Pick<TimeWithFee, 'cost' | 'promo'>) =>
  cost === promo ? 'Free' : <Fee cost={cost} promo={promo} />;
