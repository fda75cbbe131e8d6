/** English texts stand where they're said; only plural forms are here. */
export default {
  '{{count}} bags_one': '{{count}} bag',
  '{{count}} bags_other': '{{count}} bags',
  '{{count}} characters_one': '{{count}} character',
  '{{count}} characters_other': '{{count}} characters',
  '{{count}} items_one': '{{count}} item',
  '{{count}} items_other': '{{count}} items',
  '{{count}} other items_one': '{{count}} other item',
  '{{count}} other items_other': '{{count}} other items',
  '{{count}} points_one': '{{count}} point',
  '{{count}} points_other': '{{count}} points',
  '{{count}} products_one': '{{count}} product',
  '{{count}} products_other': '{{count}} products',
  '{{count}} refills_one': '{{count}} refill',
  '{{count}} refills_other': '{{count}} refills',
  '{{count}} sellers_one': '{{count}} seller',
  '{{count}} sellers_other': '{{count}} sellers',
};
