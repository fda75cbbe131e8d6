import type { ButtonLook } from '../kit/button.tsx';
import { ButtonLink } from '../kit/button-link.tsx';

/** Where the address of an order is changed: in the address book, from which the cart takes it. */
export const EDIT_ADDRESS = '/account/addresses';

/** 'Edit Address' beside 'Back to Cart' where there are no quotes (SCH-45). */
export const EditAddress = (look: ButtonLook) => (
  <ButtonLink to={EDIT_ADDRESS} {...look}>
    Edit Address
  </ButtonLink>
);
