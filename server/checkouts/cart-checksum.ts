import { USUAL_MINIMUM_AGE } from '../../services/contracts/values.ts';

/**
 * SQL for the checksum of a cart's lines of one modality (ENT-25): products, quantities, and substitution policies,
 * regardless of the order they were added in, and the age required to receive them, which the store may raise at any
 * time. Lines to pick up have another one for each way to pick them up.
 */
export const cartChecksum = ({ cartId, modality }: { cartId: string; modality: string }): string => `(
      select md5(coalesce(jsonb_agg(
        jsonb_build_array(l.gtin13, l.quantity, l.substitution_policy, coalesce(l.instructions, '')) order by l.gtin13
      )::text, '') || case when ${modality} = 'PICKUP' then coalesce((
        select c.pickup_type from carts c where c.id = ${cartId} and c.pickup_type <> 'PICKUP'), '') else '' end
        || coalesce(max(coalesce(p.minimum_age_to_buy, case when p.alcohol then ${USUAL_MINIMUM_AGE} end))::text, ''))
      from cart_lines l join products p using (gtin13)
      where l.cart_id = ${cartId} and l.modality_type = ${modality}
    )`;
