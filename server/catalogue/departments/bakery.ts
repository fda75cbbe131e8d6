import type { Department } from '../department.ts';

export const bakery: Department = {
  id: 'bakery',
  name: 'Bakery',
  drawing: 'bread',
  code: '134',
  usual: { snap: true, grams: 454 },
  lines: [
    [1, 'Country White Bread', 'Hearth & Heel', '20 oz', 'bread', 299, { promo: [2, 500], grams: 567 }],
    [2, 'Whole Wheat Bread', 'Hearth & Heel', '24 oz', 'bread', 349, { grams: 680 }],
    [3, 'French Baguette', 'Hearth & Heel', '1 each', 'baguette-bread', 249, { grams: 340 }],
    [4, 'Butter Croissants', 'Petit Four Corners', '4 ct', 'croissant', 499, { promo: [1, 399], grams: 260 }],
    [5, 'Everything Bagels', 'Round Table Bagels', '6 ct', 'bagel', 419, { grams: 570 }],
    [6, 'Soft Pretzels', 'Round Table Bagels', '4 ct', 'pretzel', 449, { grams: 480 }],
    [7, 'Garlic Naan', 'Saffron Gate', '4 ct', 'flatbread', 399, { promo: [2, 700], grams: 400 }],
    [8, 'Glazed Doughnuts', 'Petit Four Corners', '6 ct', 'doughnut', 549],
    [9, 'Chocolate Chip Cookies', 'Petit Four Corners', '12 ct', 'cookie', 429, { promo: [2, 800] }],
    [10, 'Vanilla Cupcakes', 'Petit Four Corners', '6 ct', 'cupcake', 599],
    [11, 'Birthday Cake', 'Petit Four Corners', '8 in', 'birthday-cake', 1999, { most: 3, grams: 1100 }],
    [12, 'Strawberry Shortcake', 'Petit Four Corners', '2 slices', 'shortcake', 649, { grams: 320 }],
    [13, 'Apple Pie', 'Hearth & Heel', '9 in', 'pie', 899, { promo: [1, 699], grams: 960 }],
    [14, 'Belgian Waffles', 'Hearth & Heel', '8 ct', 'waffle', 459],
    [15, 'Buttermilk Pancakes', 'Hearth & Heel', '12 ct', 'pancakes', 389],
    [16, 'Flour Tortillas', 'Saffron Gate', '10 ct', 'stuffed-flatbread', 329, { promo: [2, 600] }],
    [17, 'Moon Cakes', 'Lantern Street', '4 ct', 'moon-cake', 1299, { available: false }],
  ],
};
