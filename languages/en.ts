/** English texts stand where they're said; only plural forms are here. */
export default {
  '{{percentOff}}% off {{count}} items_one': '{{percentOff}}% off {{count}} item',
  '{{percentOff}}% off {{count}} items_other': '{{percentOff}}% off {{count}} items',
  'Up to {{percentOff}}% off {{count}} items_one': 'Up to {{percentOff}}% off {{count}} item',
  'Up to {{percentOff}}% off {{count}} items_other': 'Up to {{percentOff}}% off {{count}} items',
  '{{count}} bags_one': '{{count}} bag',
  '{{count}} bags_other': '{{count}} bags',
  '{{count}} characters over the limit of {{most}}_one': '{{count}} character over the limit of {{most}}',
  '{{count}} characters over the limit of {{most}}_other': '{{count}} characters over the limit of {{most}}',
  '{{count}} containers. Refunded when you return them_one':
    '{{count}} container. Refunded when you return it',
  '{{count}} containers. Refunded when you return them_other':
    '{{count}} containers. Refunded when you return them',
  '{{count}} days_one': '{{count}} day',
  '{{count}} days_other': '{{count}} days',
  '{{count}} hours_one': '{{count}} hour',
  '{{count}} hours_other': '{{count}} hours',
  '{{count}} items_one': '{{count}} item',
  '{{count}} items_other': '{{count}} items',
  '{{count}} Items_one': '{{count}} Item',
  '{{count}} Items_other': '{{count}} Items',
  "{{count}} items can't be delivered and will stay as they are:_one":
    "{{count}} item can't be delivered and will stay as it is:",
  "{{count}} items can't be delivered and will stay as they are:_other":
    "{{count}} items can't be delivered and will stay as they are:",
  "{{count}} items can't be picked up and will stay as they are:_one":
    "{{count}} item can't be picked up and will stay as it is:",
  "{{count}} items can't be picked up and will stay as they are:_other":
    "{{count}} items can't be picked up and will stay as they are:",
  "{{count}} items can't be shipped and will stay as they are:_one":
    "{{count}} item can't be shipped and will stay as it is:",
  "{{count}} items can't be shipped and will stay as they are:_other":
    "{{count}} items can't be shipped and will stay as they are:",
  '{{count}} items for {{way}}_one': '{{count}} item for {{way}}',
  '{{count}} items for {{way}}_other': '{{count}} items for {{way}}',
  '{{count}} minutes_one': '{{count}} minute',
  '{{count}} minutes_other': '{{count}} minutes',
  '{{count}} other items still in your cart_one': '{{count}} other item still in your cart',
  '{{count}} other items still in your cart_other': '{{count}} other items still in your cart',
  '{{count}} products_one': '{{count}} product',
  '{{count}} products_other': '{{count}} products',
  '{{count}} products were removed from your cart._one': '{{count}} product was removed from your cart.',
  '{{count}} products were removed from your cart._other': '{{count}} products were removed from your cart.',
  '{{count}} refills left._one': '{{count}} refill left.',
  '{{count}} refills left._other': '{{count}} refills left.',
  '{{count}} seconds_one': '{{count}} second',
  '{{count}} seconds_other': '{{count}} seconds',
  '{{count}} sellers_one': '{{count}} seller',
  '{{count}} sellers_other': '{{count}} sellers',
  "{{title}} at {{partner}}, for {{count}} points. Claimed rewards can't be returned._one":
    "{{title}} at {{partner}}, for {{count}} point. Claimed rewards can't be returned.",
  "{{title}} at {{partner}}, for {{count}} points. Claimed rewards can't be returned._other":
    "{{title}} at {{partner}}, for {{count}} points. Claimed rewards can't be returned.",
  'Cart, {{count}} items,_one': 'Cart, {{count}} item,',
  'Cart, {{count}} items,_other': 'Cart, {{count}} items,',
  'for {{count}} points_one': 'for {{count}} point',
  'for {{count}} points_other': 'for {{count}} points',
  'New total for {{count}} items_one': 'New total for {{count}} item',
  'New total for {{count}} items_other': 'New total for {{count}} items',
  'Only {{count}} left_one': 'Only {{count}} left',
  'Only {{count}} left._one': 'Only {{count}} left.',
  'Only {{count}} left_other': 'Only {{count}} left',
  'Only {{count}} left._other': 'Only {{count}} left.',
  'Plus {{amount}} deposit for {{count}} containers_one': 'Plus {{amount}} deposit for {{count}} container',
  'Plus {{amount}} deposit for {{count}} containers_other':
    'Plus {{amount}} deposit for {{count}} containers',
  'You have {{count}} points to spend._one': 'You have {{count}} point to spend.',
  'You have {{count}} points to spend._other': 'You have {{count}} points to spend.',
};
