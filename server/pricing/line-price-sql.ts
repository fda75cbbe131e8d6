/** SQL for what a line's total depends on (`LinePrice`); `p` is the products table. */
export const LINE_PRICE = `json_build_object('storePrices', json_build_object(
    'regular', json_build_object('unitPrice', p.unit_price, 'perPound', p.price_per_pound),
    'promo', case when p.promo_nfor is not null and coalesce(p.promo_expires_at > now(), true) then
      json_build_object('perPound', p.promo_price_per_pound, 'nfor', p.promo_nfor, 'nforPrice', p.promo_nfor_price,
        'unitPrice', ceil(p.promo_nfor_price::numeric / p.promo_nfor), 'quantityLimit', p.promo_limit) end
  ))`;
