/** What points can buy at nearby shops, the cheapest first; voucher codes start with `prefix`. */
export const LOCAL_REWARDS = [
  {
    id: 'morning-kiln',
    prefix: 'KILN',
    partner: 'Morning Kiln Coffee',
    title: 'A drip coffee of any size',
    description: 'Hot or iced, at any of its counters.',
    points: 40,
  },
  {
    id: 'pedal-and-spoke',
    prefix: 'PEDAL',
    partner: 'Pedal & Spoke',
    title: 'A flat repaired',
    description: 'A new inner tube, fitted while you wait.',
    points: 60,
  },
  {
    id: 'harbor-lanes',
    prefix: 'LANES',
    partner: 'Harbor Lanes',
    title: 'A game of bowling for two',
    description: 'Shoes included, Monday to Thursday.',
    points: 80,
  },
  {
    id: 'paper-lantern-books',
    prefix: 'PAPER',
    partner: 'Paper Lantern Books',
    title: '$5 off a book',
    description: 'Any new or used book of $15 or more.',
    points: 100,
  },
  {
    id: 'little-fern-nursery',
    prefix: 'FERN',
    partner: 'Little Fern Nursery',
    title: 'Six herbs in pots',
    description: 'Basil, mint, thyme and whatever grows well this month.',
    points: 120,
  },
  {
    id: 'tide-room-cinema',
    prefix: 'TIDE',
    partner: 'Tide Room Cinema',
    title: 'Two tickets for a matinee',
    description: 'Any film that begins before five.',
    points: 180,
  },
  {
    id: 'clay-corner',
    prefix: 'CLAY',
    partner: 'Clay Corner Studio',
    title: 'An evening at the potter’s wheel',
    description: 'Two hours with a teacher, clay and firing included.',
    points: 320,
  },
  {
    id: 'golden-hour-spa',
    prefix: 'GOLD',
    partner: 'Golden Hour Spa',
    title: 'A massage of half an hour',
    description: 'By appointment, Tuesday to Saturday.',
    points: 450,
  },
] as const;

export const rewardOf = (id: string) => LOCAL_REWARDS.find((reward) => reward.id === id);

export type PartnerReward = (typeof LOCAL_REWARDS)[number];
