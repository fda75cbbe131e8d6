/** Spanish as it's spoken in the United States; shoppers are usted. */
export default {
  '{{count}} items_one': '{{count}} artículo',
  '{{count}} items_other': '{{count}} artículos',
  'Only {{left}} of {{quantity}} left': 'Solo quedan {{left}} de {{quantity}}',
  Appearance: 'Apariencia',
};
