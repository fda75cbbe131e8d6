/**
 * SQL text of the checksum of a cart's lines of one modality (ENT-25): what of them, how many, and how they are to be picked,
 * in whatever order they were added.
 */
export const cartChecksum = ({ cartId, modality }: { cartId: string; modality: string }): string => `(
      select md5(coalesce(jsonb_agg(
        jsonb_build_array(l.gtin13, l.quantity, l.substitution_policy, coalesce(l.instructions, '')) order by l.gtin13
      )::text, ''))
      from cart_lines l where l.cart_id = ${cartId} and l.modality_type = ${modality}
    )`;
