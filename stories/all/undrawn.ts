const BUSY = 'The store is asked; the page keeps what it shows and is busy in the meantime.';
const BROWSER = 'The browser is asked, which answers before anything is drawn.';
const UNSEEN = 'Nothing on a page depends on it.';
const like = (state: string, but = '') => `Looks like ${state}${but}.`;

/** Why a chart, or a state of one by its path, has no story; what the chart itself says needs no line here. */
export const UNDRAWN: Partial<Record<string, string | Partial<Record<string, string>>>> = {
  inspector: 'The page /charts, which only developers see.',
  account: {
    'appData.fetching.reloading': like('appData.fetching.loading'),
    'profile.fetching.reloading': like('profile.fetching.loading'),
    'community.fetching.reloading': "The dashboard's other cards show how one looks while it loads.",
  },
  addressBook: {
    'loaded.freshness.overdue': UNSEEN,
    'loaded.removal.removing.unwatched': 'The shopper has left the page.',
  },
  addressChange: { finding: BUSY },
  addressForm: {
    reading: BROWSER,
    'open.work.clearingDraft': BROWSER,
    'open.draft.keeping': BROWSER,
    'open.draft.dropping': BROWSER,
  },
  app: { 'signedIn.leaving': BUSY },
  balanceCheck: { 'open.reporting': BUSY },
  cart: {
    checking: like('ready', ': the cart can be changed in the meantime'),
    fulfilling: like('updating'),
    reloading: like('updating'),
    clearing: like('updating'),
  },
  checkoutCreation:
    'heldOrder and shippingSelection run it and show its outcome; their page is busy in the meantime.',
  completeOrder: { looking: BUSY },
  consent: { keeping: BROWSER },
  contact: {
    reading: BROWSER,
    'open.texts.lookingUp': like('open.texts.withoutTexts', ', until the answer is there'),
    'open.draft.keeping': BROWSER,
  },
  deliveryDetails: { 'reading.asked': like('reading.unasked'), 'open.checking': BROWSER },
  cardForm: {
    'open.adding.toWallet': like('open.adding.toOrder'),
    'open.adding.updating': like('open.adding.toOrder'),
  },
  ebtCardForm: { 'open.tokenizing': BUSY },
  fallout: { loading: BUSY },
  flashSaleGuard: {
    'loading.unasked': UNSEEN,
    'loading.asked': BUSY,
    unknown: UNSEEN,
  },
  giftCardForm: { 'open.tokenizing': BUSY, 'open.adding.toWallet': BUSY },
  idempotentCall: 'The chart that runs it is busy in the meantime, and shows how it ends.',
  heldOrder: {
    'open.checkout.askingToLeave': 'Its guard, flashSaleGuard, asks and has stories of its own.',
    'open.checkout.confirmingDetails': BROWSER,
  },
  leaving: 'Its guard, flashSaleGuard, asks and has stories of its own.',
  map: {
    locating: "The map is an empty frame until it's drawn.",
    drawing: "The map is an empty frame until it's drawn.",
    settling: like('shown', ', without pins'),
    pinning: like('shown', ', without pins'),
  },
  modifyCart: {
    finding: like('loading'),
    'open.reloading': like('open.updating'),
    'open.movingTime': like('open.loadingTimes'),
    'open.provingAge': BUSY,
    'open.dropping': BUSY,
  },
  modifyOrder: {
    'open.reloading': BUSY,
    clearing: BUSY,
    'modificationsSaved.confirming': BUSY,
  },
  order: {
    'open.reloading': like('open.reading.settled'),
    'open.reading.outdated': like('open.reading.settled'),
  },
  orderChanges: UNSEEN,
  orderComplete: {
    waiting: like('loading'),
    'ready.sendingConversion': UNSEEN,
  },
  orderInProgress: { 'following.waiting': like('following.asking'), forgetting: BROWSER },
  orderOpening: { 'waiting.forCart': like('waiting.forReservation') },
  orderUpdate: 'completeOrder runs it and shows its outcome; its page is busy in the meantime.',
  outcome: { waiting: like('asking') },
  paymentSelection: {
    'ready.reloading': BUSY,
    'ready.lookingAgain.order': BUSY,
    'ready.lookingAgain.cards': BUSY,
    'ready.lowering': BUSY,
  },
  paymentUpdate: { refetching: BUSY, reloading: BUSY },
  pinEntry: { reporting: UNSEEN },
  profileForm: { reading: BROWSER, 'open.draft.keeping': BROWSER, 'open.draft.dropping': BROWSER },
  promoCode: { 'open.reloading': like('open.changing'), 'open.checking': like('open.changing') },
  receiving: {
    'book.loading': like('book.loaded', ', without the address'),
    'sales.fetching': BUSY,
    'choice.comparing': BUSY,
    'choice.comparingThere': BUSY,
    'choice.finding': BUSY,
    'choice.moving': BUSY,
  },
  reservation: {
    'checking.pausing': like('checking.asking'),
    'lapsed.releasing': 'slotScheduling says on its page that the time is over.',
    refused: 'The chart that asked for the time says so on its page.',
    releasing: UNSEEN,
  },
  scheduling: {
    'open.order.awaitingCart':
      'The page leads on to where the order goes; until then, it looks as while it opens.',
    orderFollowed: like('open.order.orderBeingPlaced'),
  },
  search: { typing: like('settled') },
  session: { signingOut: UNSEEN },
  sessionCheck: 'It goes on behind every page, and none shows it.',
  shipScheduling: {
    'scheduling.options.choosing.reserved': BUSY,
    'scheduling.options.returning': BUSY,
  },
  shippingSelection: { 'offered.reserved': like('offered.reserving') },
  singleSignOn: { asking: 'Nothing is offered yet.', starting: like('leaving') },
  slotRequest: 'The reservation runs it and shows its outcome; its page is busy in the meantime.',
  smsPreference: { 'known.checking': like('known.changing'), 'known.changed': like('known.unchanged') },
  snap: { reading: BROWSER, remembering: BROWSER, notingPickup: BROWSER },
  storeChoice: { 'comparing.found': BUSY, 'choosing.found': BUSY },
  submission: { capturingFraudData: like('submitting'), clearing: like('submitting') },
  substituteProposals: { 'listening.unanswered': like('listening.quiet') },
  tipChange: { 'open.reloading': like('open.changing') },
  tip: { 'open.reloading': like('open.saving'), savingSuggestion: 'The button that was pressed is busy.' },
  visitorPlace: { recalling: BROWSER, keeping: BROWSER },
  wallet: { 'loaded.activity.recalling': BROWSER, 'loaded.activity.reloading': BUSY },
};
