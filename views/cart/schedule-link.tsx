import { useSelector } from '@xstate/react';
import type { MouseEvent, ReactNode } from 'react';
import type { CartRef } from '../../machines/cart/cart.machine.ts';
import { misreadLine } from '../../machines/cart/cart.selectors.ts';
import { ButtonLink } from '../kit/button-link.tsx';

/** The field of a product's quantity in the cart. */
export const quantityFieldId = (gtin13: string): string => `quantity-${gtin13}`;

/** Leads to the field of a quantity that can't be ordered, which says why. */
export const focusQuantity = (gtin13: string): void =>
  document.getElementById(quantityFieldId(gtin13))?.focus();

interface ScheduleLinkProps {
  cart: CartRef;
  to: string;
  children: ReactNode;
}

/** Goes on to scheduling, unless a typed quantity can't be ordered: then to its field, which says why. */
export function ScheduleLink({ cart, to, children }: ScheduleLinkProps) {
  const misread = useSelector(cart, ({ context }) => misreadLine(context));
  const hold = (event: MouseEvent) => {
    if (!misread) return;
    event.preventDefault();
    focusQuantity(misread);
  };
  return (
    <ButtonLink size="large" wide to={to} onClick={hold}>
      {children}
    </ButtonLink>
  );
}
