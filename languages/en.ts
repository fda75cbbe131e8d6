/** English texts stand where they're said; only plural forms are here. */
export default {
  '{{count}} items_one': '{{count}} item',
  '{{count}} items_other': '{{count}} items',
};
