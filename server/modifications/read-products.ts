import * as v from 'valibot';
import { CartLine } from '../checkouts/read-basis.ts';
import { statement } from '../db/statement.ts';
import { LINE_PRICE } from '../pricing/line-price-sql.ts';

/** Products as the lines of an order, with a quantity of 0 and the shopper's substitution policy for each. */
export const readProducts = statement({
  name: 'modifications_read_products',
  params: ['shopperId', 'gtins'],
  row: {
    gtin13: v.string(),
    least: v.number(),
    most: v.number(),
    entry: CartLine,
  },
  text: `select p.gtin13, p.minimum_order_quantity as least, p.maximum_order_quantity as most,
    json_build_object(
      'line', json_build_object(
        'gtin13', p.gtin13, 'quantity', 0, 'description', p.description,
        'customerFacingSize', p.customer_facing_size, 'imageUrl', p.image_url, 'snapEligible', p.snap_eligible,
        'soldByWeight', p.sold_by_weight, 'minimumAgeToBuy', p.minimum_age_to_buy, 'prop65', p.prop65,
        'substitutionPolicy', coalesce(of_department.substitution_policy, in_general.substitution_policy, 'SHOPPERS_CHOICE'),
        'instructions', null, 'price', ${LINE_PRICE}),
      'product', json_build_object(
        'available', p.available, 'sellerId', p.seller_id,
        'soldInStore', p.sold_in_store and p.seller_id is null, 'alcohol', p.alcohol,
        'shipToHomeItem', p.ship_to_home_item, 'heatSensitive', p.heat_sensitive,
        'restrictedStates', p.restricted_states, 'restrictedZips', p.restricted_zips)
    ) as entry
  from products p
  left join substitution_preferences of_department
    on of_department.shopper_id = $shopperId and of_department.department_id = p.department_id
  left join substitution_preferences in_general
    on in_general.shopper_id = $shopperId and in_general.department_id = ''
  where p.gtin13 = any($gtins::text[])`,
});

export type ProductToOrder = Awaited<ReturnType<typeof readProducts>>[number];
