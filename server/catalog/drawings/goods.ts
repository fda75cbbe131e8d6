import { breasts, chops, fillets, ground, roast, shank, slices, wholeChicken } from './cuts.ts';
import {
  type Brand,
  bag,
  bar,
  block,
  bottle,
  box,
  can,
  canister,
  cans,
  carton,
  cup,
  eggs,
  flatBox,
  flatTin,
  jar,
  jug,
  packet,
  pair,
  sack,
  slimBottle,
  tin,
  tray,
  tub,
  wine,
  wrap,
} from './packages.ts';
import { alone, moved, type Part, place, shape, type Toned, three } from './parts.ts';
import { bulbs, giftBasket, mushrooms, pan, stockPot, tissues } from './things.ts';

const brand = (body: string, label: string, accent: string): Brand => ({ body, label, accent });

const BELL_CREEK = brand('#f7f9fc', '#cfe6f7', '#1f6fb8');
const BRAMBLE_BEE = brand('#f2b632', '#fff6dc', '#7a4a17');
const BRAMBLEWOOD = brand('#7b3fa0', '#f6ecfb', '#c93a6b');
const BRICK_OVEN = brand('#c23b2a', '#fff3df', '#7d1f16');
const BRIGHTWELL = brand('#1f8fd6', '#eaf6ff', '#ff8a3d');
const CIDER_HOLLOW = brand('#b23a2f', '#fbeee2', '#5b2a1c');
const CLEARSTONE = brand('#8fd0ef', '#eef9ff', '#1b6fae');
const CLOUDROW = brand('#8fb8e8', '#f6faff', '#4a7fc4');
const CORNER_SLICER = brand('#2f4858', '#f7efe0', '#c8963e');
const DUE_FORCHETTE = brand('#1e5a8a', '#fdf6e6', '#c8372d');
const FIZZGIG = brand('#e0243f', '#fff0f0', '#ffc531');
const GRAINWISE = brand('#e7c88a', '#fffaf0', '#8a5a2b');
const GULL_ANCHOR = brand('#17607d', '#e9f6fb', '#f2b33d');
const HARVEST_TIN = brand('#2f7d4f', '#fbf5e2', '#c6452c');
const HEARTH_HEEL = brand('#a8642a', '#fbf0dd', '#5f3414');
const HEN_HOLLOW = brand('#8a9a5b', '#fbf8ea', '#c9b48a');
const HUM_HIVE = brand('#f0a41c', '#fff4d6', '#5a3412');
const KETTLE_POP = brand('#e8531f', '#fff3df', '#8c2310');
const LAMPLIGHT = brand('#4a2f22', '#f6e8d2', '#e0a13a');
const LANTERN_STREET = brand('#b3202c', '#fff4e4', '#e2b04a');
const LITTLE_SPOON = brand('#7cc6c0', '#f2fbfa', '#f4a259');
const LONE_FENCEPOST = brand('#6b3a24', '#f8ecdb', '#b04a2a');
const MAISON_PEPIN = brand('#22402f', '#f8f1df', '#c9a24a');
const MEADOWLARK = brand('#3f9a4a', '#f0faea', '#1f6b36');
const MIDNIGHT = brand('#3b2030', '#f5e9dc', '#c9935a');
const MINTLEAF = brand('#4fbfa0', '#effcf8', '#1d7f68');
const NOON_KITCHEN = brand('#f2f0ea', '#fffdf6', '#e08a2e');
const NUTKIN = brand('#c98a3c', '#fff5e2', '#7a3f1a');
const ORCHARD_LANE = brand('#7fae3a', '#f8fbea', '#b5322e');
const PAPER_PARASOL = brand('#f26d5b', '#fff1e4', '#1f9c9a');
const PETIT_FOUR = brand('#e88fb0', '#fff4f8', '#8a3c64');
const QUIET_LEAF = brand('#5f8f6f', '#f4f9f0', '#2f5a44');
const RED_GATE = brand('#c0392f', '#fff6ea', '#6f1d18');
const ROUND_TABLE = brand('#d9a441', '#fff7e6', '#6a4216');
const SAFFRON_GATE = brand('#e39a1f', '#fff6e3', '#8f2f5a');
const SALTWICK = brand('#2b4f81', '#f3f7fc', '#8fb3d9');
const SNOWDRIFT = brand('#a9d3ee', '#f7fcff', '#5a7fc0');
const STONEFIELD = brand('#b08a57', '#faf3e4', '#5f4526');
const STRONGBACK = brand('#33363d', '#f2f3f5', '#f2b632');
const SUGARLOOP = brand('#d84fa0', '#fff0f9', '#6a3fc0');
const SUNNY_PALM = brand('#19a39a', '#f0fbf4', '#ffb52e');
const THISTLE_RIDGE = brand('#6a4c93', '#f8f3fb', '#f0b93a');
const TINY_GROVE = brand('#f58a1f', '#fff8ea', '#3f8f3f');
const TWO_RIVERS = brand('#1f5673', '#f4efe0', '#d99a2b');
const VINE_STONE = brand('#3f1420', '#f5ebdc', '#8a6a3a');
const WAGTAIL = brand('#e2762b', '#fff4e6', '#2f5d8a');
const WHITE_BARN = brand('#fbfaf6', '#eef3f7', '#b5413a');

const WHOLE_WHEAT: Toned = { render: 'bread', hue: -10, saturation: 1.3, light: 0.78 };
const BROWN_BEANS: Toned = { render: 'beans', hue: 24, saturation: 0.8, light: 0.6 };
const BLACK_BEANS: Toned = { render: 'beans', saturation: 0.3, light: 0.45 };
const GREEN_BEANS: Toned = { render: 'beans', hue: 110, light: 1.15 };
const LIME: Toned = { render: 'lemon', hue: 48, light: 0.85 };
const WHITE_GRAPES: Toned = { render: 'grapes', hue: 170, saturation: 0.8, light: 1.3 };
const RED_PEPPER: Toned = { render: 'bell-pepper', hue: -118, saturation: 2.4, light: 0.95 };
const YELLOW_PEPPER: Toned = { render: 'bell-pepper', hue: -62, saturation: 2, light: 1.25 };
const RED_GRAPES: Toned = { render: 'grapes', hue: 66, saturation: 0.85, light: 0.85 };
const WHITE_CHEESE: Toned = { render: 'cheese-wedge', saturation: 0.25, light: 1.08 };
const WHITE_EGG: Toned = { render: 'egg', saturation: 0.1, light: 1.5 };
const RAW_DRUMSTICK: Toned = { render: 'poultry-leg', hue: -14, saturation: 0.9, light: 1.3 };
const GOLDEN_ROLL: Toned = { render: 'baguette-bread', saturation: 1.3, light: 0.95 };

const colored = (of: Brand, body: string, label = of.label): Brand => ({ ...of, body, label });

/**
 * What a demo product looks like, by the name of its picture, where that isn't a render alone: what is sold in packages is in its brand's.
 */
export const GOODS: Readonly<Record<string, readonly Part[]>> = {
  // Produce
  'persian-limes': three(LIME),
  clementines: three('tangerine'),
  'baby-bella-mushrooms': mushrooms,
  'red-grapes': alone(RED_GRAPES),
  'bell-peppers': three('bell-pepper', RED_PEPPER, YELLOW_PEPPER),
  'gala-apples': three('red-apple'),
  'granny-smith-apples': three('green-apple'),

  // Meat and fish
  'ribeye-steak': tray(LONE_FENCEPOST, [place('cut-of-meat', 36, 42, 172)], 'ox'),
  'ground-beef': tray(LONE_FENCEPOST, ground('#c8413c'), 'ox'),
  'chuck-roast': tray(LONE_FENCEPOST, roast, 'ox'),
  'pork-chops': tray(CIDER_HOLLOW, chops, 'pig-face'),
  'smoked-bacon': bag(CIDER_HOLLOW, 'bacon'),
  'turkey-bacon': bag(colored(CIDER_HOLLOW, '#3f7f5f'), ['bacon', 'turkey']),
  'chicken-breasts': tray(RED_GATE, breasts, 'chicken'),
  'chicken-drumsticks': tray(
    RED_GATE,
    [
      place(RAW_DRUMSTICK, 24, 54, 120),
      place(RAW_DRUMSTICK, 78, 62, 120),
      place(RAW_DRUMSTICK, 132, 50, 110),
    ],
    'chicken',
  ),
  'whole-chicken': tray(RED_GATE, [moved(wholeChicken('#f3c9a8'), 'translate(16 22) scale(.86)')], 'chicken'),
  'ground-turkey': tray(RED_GATE, ground('#eba79a'), 'turkey'),
  'ham-shank': tray(CIDER_HOLLOW, shank, 'pig-face'),
  'beef-hot-dogs': wrap(LONE_FENCEPOST, 'hot-dog'),
  'salmon-fillet': tray(GULL_ANCHOR, fillets('#f58a62'), 'anchor'),
  'cod-fillets': tray(GULL_ANCHOR, fillets('#ecd3c2'), 'anchor'),
  'raw-shrimp': tray(
    GULL_ANCHOR,
    [place('shrimp', 26, 60, 96), place('shrimp', 92, 52, 104), place('shrimp', 60, 108, 92)],
    'anchor',
  ),

  // Dairy and eggs
  'whole-milk': jug({ ...BELL_CREEK, label: '#fde3e1', accent: '#d23b33' }, 'cow-face'),
  'reduced-fat-milk': jug(BELL_CREEK, 'cow-face'),
  'chocolate-milk': carton(colored(BELL_CREEK, '#8a5636'), ['cow-face', 'chocolate-bar']),
  'half-and-half': carton(BELL_CREEK, ['cow-face', 'hot-beverage']),
  'oat-drink': carton(GRAINWISE, 'sheaf-of-rice'),
  'white-eggs': eggs(HEN_HOLLOW, WHITE_EGG, 'chicken'),
  'brown-eggs': eggs(colored(HEN_HOLLOW, '#b98a5b'), 'egg', 'rooster'),
  'salted-butter': block(BELL_CREEK, 'butter'),
  'spreadable-butter': tub(BELL_CREEK, 'butter'),
  'sharp-cheddar': block(THISTLE_RIDGE, { render: 'cheese-wedge', hue: -16, saturation: 1.2 }),
  'shredded-mozzarella': bag(THISTLE_RIDGE, WHITE_CHEESE),
  'fondue-cheese': box(THISTLE_RIDGE, 'fondue'),
  'greek-yogurt': tub(WHITE_BARN, 'bowl-with-spoon'),
  'strawberry-yogurt': cup(colored(WHITE_BARN, '#f7c6cf'), 'strawberry'),
  'sour-cream': tub(colored(WHITE_BARN, '#dfe9f3'), 'taco'),
  'cream-cheese': block(WHITE_BARN, 'bagel'),

  // Bakery
  'whole-wheat-bread': alone(WHOLE_WHEAT),
  'flour-tortillas': bag(SAFFRON_GATE, { render: 'flatbread', saturation: 0.5, light: 1.15 }),

  // Deli
  'turkey-breast': tray(CORNER_SLICER, slices('#f6e3c8', '#c98f52'), 'turkey'),
  'black-forest-ham': tray(CORNER_SLICER, slices('#f0a09a', '#7d3a2a'), 'pig-face'),
  'greek-olives': tub(CORNER_SLICER, 'olive'),
  'rotisserie-chicken': [
    shape('M10 150q118-26 236 0l-20 58q-8 22-28 22H58q-20 0-28-22z', '#2f343e', 'flat'),
    moved(wholeChicken('#c8792e'), 'translate(-2 -14)'),
    place('herb', 150, 150, 70),
  ],
  'tomato-basil-soup': tub(NOON_KITCHEN, ['tomato', 'herb']),

  // Frozen
  'vanilla-ice-cream': tub(SNOWDRIFT, 'ice-cream'),
  'chocolate-ice-cream': tub(colored(SNOWDRIFT, '#7a4a32'), {
    render: 'soft-ice-cream',
    saturation: 0.9,
    light: 0.6,
  }),
  'four-cheese-pizza': flatBox(colored(BRICK_OVEN, '#e0a030'), ['pizza', 'cheese-wedge']),
  'pepperoni-pizza': flatBox(BRICK_OVEN, 'pizza'),
  'crinkle-cut-fries': bag(STONEFIELD, 'french-fries'),
  'cut-green-beans': bag(MEADOWLARK, GREEN_BEANS),
  'broccoli-florets': bag(MEADOWLARK, 'broccoli'),
  'sweet-peas': bag(MEADOWLARK, 'pea-pod'),
  'mixed-berries': bag(BRAMBLEWOOD, ['blueberries', 'strawberry']),
  'beef-burgers': box(LONE_FENCEPOST, 'hamburger'),
  'breaded-shrimp': bag(GULL_ANCHOR, 'fried-shrimp'),
  'fish-sticks': box(GULL_ANCHOR, 'fish'),
  'squid-rings': bag(GULL_ANCHOR, 'squid'),
  'frozen-waffles': box(HEARTH_HEEL, 'waffle'),
  'spring-rolls': box(LANTERN_STREET, [GOLDEN_ROLL, 'carrot']),
  'party-ice': bag(SNOWDRIFT, 'ice'),

  // Pantry
  'spaghetti-box': box(DUE_FORCHETTE, 'spaghetti'),
  'marinara-sauce': jar(DUE_FORCHETTE, ['tomato', 'herb'], '#c8372d'),
  'olive-oil': slimBottle(DUE_FORCHETTE, 'olive', '#7c8a2a'),
  'long-grain-rice': sack(GRAINWISE, 'cooked-rice'),
  'rolled-oats': canister(GRAINWISE, 'bowl-with-spoon'),
  'all-purpose-flour': sack(colored(GRAINWISE, '#f3e4c3'), 'sheaf-of-rice'),
  'black-beans': tin(HARVEST_TIN, BLACK_BEANS),
  'diced-tomatoes': tin(HARVEST_TIN, 'tomato'),
  'chicken-noodle-soup': tin(HARVEST_TIN, 'steaming-bowl'),
  tuna: flatTin(GULL_ANCHOR, 'fish'),
  'peanut-butter': jar(NUTKIN, 'peanuts', '#b9823f'),
  'almond-butter': jar(NUTKIN, 'chestnut', '#8a5a33'),
  honey: jar(HUM_HIVE, ['honey-pot', 'honeybee'], '#e89a1c'),
  'sea-salt': canister(SALTWICK, 'salt'),
  'chili-flakes': jar(SALTWICK, 'hot-pepper', '#b5322e'),
  'coconut-milk': tin(SUNNY_PALM, 'coconut'),
  'cocoa-powder': canister(MIDNIGHT, 'chocolate-bar'),
  'curry-sauce': jar(SAFFRON_GATE, 'curry-rice', '#d9822b'),
  'pancake-mix': box(HEARTH_HEEL, 'pancakes'),
  'baby-cereal': box(LITTLE_SPOON, 'baby'),

  // Snacks and candy
  'sea-salt-popcorn': bag(KETTLE_POP, 'popcorn'),
  'potato-chips': bag(colored(KETTLE_POP, '#f0b429'), 'potato'),
  'tortilla-chips': bag(colored(KETTLE_POP, '#2f7f8f'), 'ear-of-corn'),
  'pretzel-twists': bag(ROUND_TABLE, 'pretzel'),
  'rice-crackers': bag(LANTERN_STREET, 'rice-cracker'),
  'seaweed-snack': bag(colored(LANTERN_STREET, '#1f4f3f'), 'rice-ball'),
  'roasted-peanuts': bag(NUTKIN, 'peanuts'),
  'roasted-chestnuts': bag(colored(NUTKIN, '#7a3f1a'), 'chestnut'),
  'dark-chocolate': bar(MIDNIGHT, { render: 'chocolate-bar', saturation: 0.7, light: 0.7 }),
  'milk-chocolate': bar(colored(MIDNIGHT, '#a8693f'), 'chocolate-bar'),
  'fruit-chews': bag(SUGARLOOP, 'candy'),
  'sandwich-cookies': box(PETIT_FOUR, 'cookie'),
  'dried-mango': bag(SUNNY_PALM, 'mango'),
  'cheese-crackers': box(THISTLE_RIDGE, 'cheese-wedge'),

  // Beverages
  'spring-water': pair(bottle(CLEARSTONE, 'droplet', '#bfe6f8')),
  'sparkling-water': cans(CLEARSTONE, LIME),
  'orange-juice': bottle(TINY_GROVE, 'tangerine', '#ff9d2e'),
  'apple-juice': bottle(ORCHARD_LANE, 'red-apple', '#d9a441'),
  lemonade: bottle(TINY_GROVE, 'lemon', '#ffe27a'),
  cola: cans(FIZZGIG, 'cup-with-straw'),
  'ginger-ale': cans(colored(FIZZGIG, '#c9962e'), 'ginger-root'),
  'ground-coffee': sack(LAMPLIGHT, 'hot-beverage'),
  'whole-bean-coffee': sack(colored(LAMPLIGHT, '#231814'), BROWN_BEANS),
  'cold-brew': bottle(LAMPLIGHT, 'tumbler-glass', '#4a2f22'),
  'green-tea': box(QUIET_LEAF, 'teacup-without-handle'),
  'black-tea': box(colored(QUIET_LEAF, '#3a3f4f'), 'teapot'),
  'yerba-mate': sack(QUIET_LEAF, 'mate'),
  'bubble-tea-kit': box(colored(QUIET_LEAF, '#a97fc0'), 'bubble-tea'),
  'tropical-punch': bottle(SUNNY_PALM, 'tropical-drink', '#f2545b'),
  'coconut-water': carton(SUNNY_PALM, 'coconut'),
  'energy-drink': can(colored(FIZZGIG, '#1c1f2b', '#2f3446'), 'high-voltage'),
  'cocoa-mix': box(MIDNIGHT, 'hot-beverage'),

  // Beer and wine
  'pale-ale': cans(colored(TWO_RIVERS, '#d98e04'), 'beer-mug'),
  'amber-lager': slimBottle(TWO_RIVERS, 'beer-mug', '#8a4b16'),
  'wheat-beer': cans(colored(TWO_RIVERS, '#f2cf73'), 'sheaf-of-rice'),
  'alcohol-free-lager': cans(TWO_RIVERS, 'beer-mug'),
  'dry-stout': cans(colored(LANTERN_STREET, '#2b211d'), {
    render: 'beer-mug',
    hue: -14,
    saturation: 0.7,
    light: 0.55,
  }),
  'hard-cider': cans(ORCHARD_LANE, 'green-apple'),
  'cabernet-sauvignon': wine(VINE_STONE, 'grapes', '#3f1420'),
  'pinot-noir': wine(VINE_STONE, RED_GRAPES, '#6d1f3a'),
  chardonnay: wine(VINE_STONE, WHITE_GRAPES, '#c9b458'),
  'rose-wine': wine(VINE_STONE, 'rose', '#f0a09c'),
  'ice-wine': wine(MAISON_PEPIN, 'snowflake', '#8fb9d6'),
  'hard-seltzer': cans(colored(FIZZGIG, '#f7e9d6', '#ffffff'), 'mango'),
  margarita: bottle(PAPER_PARASOL, 'cocktail-glass', '#bfe08a'),
  'canned-spritz': cans(PAPER_PARASOL, 'tropical-drink'),

  // Household and care
  'bath-tissue': three('roll-of-paper'),
  'paper-towels': wrap(CLOUDROW, 'roll-of-paper'),
  'facial-tissue': tissues,
  'laundry-detergent': jug(BRIGHTWELL, 'bubbles'),
  'dish-soap': bottle(BRIGHTWELL, 'sparkles', '#4fc3e8'),
  'trash-bags': box(STRONGBACK, 'wastebasket'),
  'aa-batteries': three('battery'),
  'light-bulbs': bulbs,
  bandages: box(MINTLEAF, 'adhesive-bandage'),
  'pain-relief': jar(MINTLEAF, 'pill', '#f7fbfa'),
  'baby-wash': bottle(LITTLE_SPOON, 'bathtub', '#bfe8e4'),
  'dog-food': sack(WAGTAIL, 'dog-face'),
  'chew-bones': bag(WAGTAIL, 'bone'),
  'cat-food': flatTin(WAGTAIL, 'cat-face'),
  'bird-seed': sack(colored(WAGTAIL, '#5f8f3f'), 'bird'),

  // Home, kitchen, and garden
  'lip-balm': box(BRAMBLE_BEE, ['honey-pot', 'honeybee']),
  'gift-basket': giftBasket,
  'bee-garden-seeds': packet(BRAMBLE_BEE, ['hibiscus', 'honeybee']),
  'steel-pan': pan,
  'stock-pot': stockPot,
  'crayon-tin': box(brand('#2f7fd6', '#fff7e0', '#f2b632'), 'crayon'),
  puzzle: box(brand('#6a4fc0', '#f6f2ff', '#f2b632'), 'puzzle-piece'),
  'tulip-bulbs': packet(brand('#3f7f5f', '#f7fbf0', '#c9a24a'), 'tulip'),
};
