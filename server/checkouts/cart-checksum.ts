/**
 * SQL for the checksum of a cart's lines of one modality (ENT-25): products, quantities, and substitution policies,
 * regardless of the order they were added in. Lines to pick up have another one for each way to pick them up.
 */
export const cartChecksum = ({ cartId, modality }: { cartId: string; modality: string }): string => `(
      select md5(coalesce(jsonb_agg(
        jsonb_build_array(l.gtin13, l.quantity, l.substitution_policy, coalesce(l.instructions, '')) order by l.gtin13
      )::text, '') || case when ${modality} = 'PICKUP' then coalesce((
        select c.pickup_type from carts c where c.id = ${cartId} and c.pickup_type <> 'PICKUP'), '') else '' end)
      from cart_lines l where l.cart_id = ${cartId} and l.modality_type = ${modality}
    )`;
