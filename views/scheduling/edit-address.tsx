import type { ButtonLook } from '../kit/button.tsx';
import { ButtonLink } from '../kit/button-link.tsx';

/** Where to change an order's address: in the address book, which the cart gets it from. */
export const EDIT_ADDRESS = '/account/addresses';

/** 'Edit Address', next to 'Back to Cart' if there are no quotes (SCH-45). */
export const EditAddress = (look: ButtonLook) => (
  <ButtonLink to={EDIT_ADDRESS} {...look}>
    Edit Address
  </ButtonLink>
);
