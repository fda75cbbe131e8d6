/** A history that once ended wrong. What it's about is mended. */
interface Found {
  situation: string;
  verbs: readonly string[];
  history: string;
  what: string;
}

/** They're played before new ones. */
export const FOUND: readonly Found[] = [
  {
    situation: 'checkout',
    verbs: ['pay', 'createCheckout'],
    history: 'b7',
    what: 'A payment that was chosen while a checkout was being made was lost.',
  },
  {
    situation: 'checkout',
    verbs: ['place', 'recover'],
    history: 'a12 b',
    what: 'A process that had been silent for longer than its lease finished an order whose money was being given back.',
  },
  {
    situation: 'checkout',
    verbs: ['place', 'recover'],
    history: 'a14 b',
    what: 'A process that had been silent for longer than its lease gave back the money of an order that was finished.',
  },
  {
    situation: 'delivered',
    verbs: ['tipMore', 'deleteAccount'],
    history: 'a43 b',
    what: 'A tip that was paid was answered SIGNED_OUT when its account was deleted before the answer was read.',
  },
  {
    situation: 'checkout',
    verbs: ['createCheckout', 'reserve'],
    history: 'a9 b',
    what: 'A checkout that was made while another time waited for its reservation stayed open without one.',
  },
];
