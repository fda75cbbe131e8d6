import type { AppData, Flags } from '../../services/contracts/app-data.ts';
import type { CommunityParticipation } from '../../services/contracts/rewards.ts';

/** What a banner says of the account area's navigation. */
export interface NavigatedBanner {
  features: { purchaseHistory: boolean; walletInNavigation: boolean; localRewards: boolean };
  navigation: {
    membership: string;
    community: string | null;
    prescriptions: { shown: boolean; hiddenOnHostsStarting: string | null };
    education: { label: string; href: string } | null;
  };
}

/** What is asked of the store: undefined while it is on its way, null when there is none or it could not be had. */
export interface NavigationFacts {
  flags: Flags | null | undefined;
  membership: AppData['membership'] | undefined;
  community: Pick<CommunityParticipation, 'isParticipating'> | null | undefined;
}

export interface NavigationInput extends NavigationFacts {
  banner: NavigatedBanner;
  /** Of the page's address. */
  host: string;
}

export interface NavigationLink {
  label: string;
  /** An address of the app, or of another site when external. */
  to: string;
  isExternal: boolean;
  /** Whether it is shown is not known yet; its room is kept. */
  isPending: boolean;
}

/** True when all are, false as soon as one is not; undefined while that is not known. */
function all(...conditions: (boolean | undefined)[]): boolean | undefined {
  if (conditions.includes(false)) return false;
  return conditions.includes(undefined) ? undefined : true;
}

/** Whether something that came from the store is so; a failure counts as no. */
const holds = <T>(fact: T | null | undefined, test: (known: T) => boolean): boolean | undefined =>
  fact === undefined ? undefined : fact !== null && test(fact);

const isHiddenOn = (host: string, start: string | null) => start !== null && host.startsWith(start);

/** The pages of the area that a link may lead to, in its order, as the banner names them (NAV-02 to NAV-14). */
const pagesOf = ({ navigation }: NavigatedBanner) =>
  ({
    '/account/dashboard': 'My Account',
    '/account/update': 'Profile',
    '/account/addresses': 'Address Book',
    '/account/emailSubscriptions': 'Preferences',
    '/account/productpreferences': 'Product Preferences',
    '/mypurchases': 'Purchase History',
    '/mywallet': 'Wallet',
    '/account/pointssummary': 'Points Summary',
    '/membership': navigation.membership,
    '/account/communityrewards': navigation.community ?? 'Community Rewards',
    '/account/localrewards': 'Local Rewards',
    '/myprescriptions': 'My Prescriptions',
  }) as const;

type PageAddress = keyof ReturnType<typeof pagesOf>;

/** What belongs to a store, and what the operator's flag hides (AUT-09). */
export type StoreFeature = 'community' | 'localRewards' | 'prescriptions';

/** Whether the banner has a feature of its stores at this host; undefined while the flags are not known. */
export function hasStoreFeature(
  feature: StoreFeature,
  { banner: { features, navigation }, host, flags }: Pick<NavigationInput, 'banner' | 'host' | 'flags'>,
): boolean | undefined {
  const { shown, hiddenOnHostsStarting } = navigation.prescriptions;
  const ofBanner: Record<StoreFeature, boolean> = {
    community: navigation.community !== null,
    localRewards: features.localRewards,
    prescriptions: shown && !isHiddenOn(host, hiddenOnHostsStarting),
  };
  return all(ofBanner[feature], flags === undefined ? undefined : !flags?.storeBasedFeaturesHidden);
}

/** Whether a page is linked to, where that is not always so; undefined while it is not known (NAV-17). */
function conditions(input: NavigationInput): Partial<Record<PageAddress, boolean | undefined>> {
  const { banner, membership, community } = input;
  const { features } = banner;
  const isParticipating = holds(community, (one) => one.isParticipating);
  return {
    '/mypurchases': features.purchaseHistory,
    '/mywallet': features.walletInNavigation,
    '/membership': holds(membership, ({ isActive }) => isActive),
    '/account/communityrewards': all(hasStoreFeature('community', input), isParticipating),
    '/account/localrewards': hasStoreFeature('localRewards', input),
    '/myprescriptions': hasStoreFeature('prescriptions', input),
  };
}

/** The links of the account area in their order (NAV-02 to NAV-15). */
export function navigationLinks(input: NavigationInput): NavigationLink[] {
  const asked = conditions(input);
  const { education } = input.banner.navigation;
  const links = Object.entries(pagesOf(input.banner)).flatMap(([to, label]): NavigationLink[] => {
    const isShown = to in asked ? asked[to as PageAddress] : true;
    return isShown === false ? [] : [{ label, to, isExternal: false, isPending: isShown === undefined }];
  });
  if (education) {
    links.push({ label: education.label, to: education.href, isExternal: true, isPending: false });
  }
  return links;
}

/** An address as routes compare it: without case and closing slash. */
const plain = (pathname: string) => pathname.toLowerCase().replace(/(?<=.)\/$/, '');

/** Pages without a link of their own: their name, and the page they belong to. */
const PAGES_WITHIN: readonly [address: RegExp, name: string, section: PageAddress][] = [
  [/^\/account\/address$/, 'Add New Address', '/account/addresses'],
  [/^\/account\/address\/./, 'Edit Address', '/account/addresses'],
  [/^\/mypurchases\/pending\/./, 'Order Details', '/mypurchases'],
];

/** A page of the area: its name (NAV-16), and the link under which it stands. */
export interface PlaceInArea {
  name: string;
  section: string;
  /** It is not the link's own page but one within it, such as the form of an address. */
  isWithin: boolean;
}

/** Which page of the area an address is; null where the area has none there. */
export function placeInArea(pathname: string, banner: NavigatedBanner): PlaceInArea | null {
  const here = plain(pathname);
  const within = PAGES_WITHIN.find(([address]) => address.test(here));
  if (within) return { name: within[1], section: within[2], isWithin: true };
  const page = Object.entries(pagesOf(banner)).find(([address]) => plain(address) === here);
  return page ? { name: page[1], section: page[0], isWithin: false } : null;
}
