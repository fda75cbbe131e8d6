import { t } from '../../languages/t.ts';
import type { AppData, Flags } from '../../services/contracts/app-data.ts';
import type { CommunityParticipation } from '../../services/contracts/rewards.ts';

/** A banner's settings for the account navigation. */
export interface NavigatedBanner {
  features: { purchaseHistory: boolean; walletInNavigation: boolean; localRewards: boolean };
  navigation: {
    membership: string;
    community: string | null;
    prescriptions: { shown: boolean; hiddenOnHostsStarting: string | null };
    education: { label: string; href: string } | null;
  };
}

/** Facts from the store: undefined while loading, null if there is none or it failed. */
export interface NavigationFacts {
  flags: Flags | null | undefined;
  membership: AppData['membership'] | undefined;
  community: Pick<CommunityParticipation, 'isParticipating'> | null | undefined;
}

export interface NavigationInput extends NavigationFacts {
  banner: NavigatedBanner;
  /** The page's host. */
  host: string;
}

export interface NavigationLink {
  label: string;
  /** An address in the app, or on another site if external. */
  to: string;
  isExternal: boolean;
  /** It's not known yet whether the link is shown; its space is kept. */
  isPending: boolean;
}

/** True if all are, false as soon as one isn't; undefined while unknown. */
function all(...conditions: (boolean | undefined)[]): boolean | undefined {
  if (conditions.includes(false)) return false;
  return conditions.includes(undefined) ? undefined : true;
}

/** Whether a fact from the store passes the test; a failure counts as no. */
const holds = <T>(fact: T | null | undefined, test: (known: T) => boolean): boolean | undefined =>
  fact === undefined ? undefined : fact !== null && test(fact);

const isHiddenOn = (host: string, start: string | null) => start !== null && host.startsWith(start);

/** The area's pages that may have a link, in order, with the banner's names (NAV-02 to NAV-14). */
const pagesOf = ({ navigation }: NavigatedBanner) =>
  ({
    '/account/dashboard': t('My Account'),
    '/account/update': t('Profile'),
    '/account/addresses': t('Address Book'),
    '/account/emailSubscriptions': t('Preferences'),
    '/account/productpreferences': t('Product Preferences'),
    '/mypurchases': t('Purchase History'),
    '/mywallet': t('Wallet'),
    '/account/pointssummary': t('Points Summary'),
    '/membership': navigation.membership,
    '/account/communityrewards': navigation.community ?? t('Community Rewards'),
    '/account/localrewards': t('Local Rewards'),
    '/myprescriptions': t('My Prescriptions'),
    // After the specification's links, whose order it leaves alone.
    '/account/security': t('Sign-in & Security'),
  }) as const;

type PageAddress = keyof ReturnType<typeof pagesOf>;

/** Store-based features, which the operator's flag hides (AUT-09). */
export type StoreFeature = 'community' | 'localRewards' | 'prescriptions';

/** Whether the banner has a store-based feature at this host; undefined until the flags are known. */
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

/** Whether a page has a link, if that depends; undefined while unknown (NAV-17). */
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

/** The account area's links, in order (NAV-02 to NAV-15). */
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

/** An address the way routes compare it: case-insensitive, no trailing slash. */
const plain = (pathname: string) => pathname.toLowerCase().replace(/(?<=.)\/$/, '');

/** Pages without their own link: their name, and the page they belong to. */
const PAGES_WITHIN: readonly [address: RegExp, name: string, section: PageAddress][] = [
  [/^\/account\/address$/, t('Add New Address'), '/account/addresses'],
  [/^\/account\/address\/./, t('Edit Address'), '/account/addresses'],
  [/^\/mypurchases\/pending\/./, t('Order Details'), '/mypurchases'],
  [/^\/myprescriptions\/cards$/, t('Prescription cards'), '/myprescriptions'],
];

/** A page of the area: its name (NAV-16), and the link it belongs to. */
export interface PlaceInArea {
  name: string;
  section: string;
  /** It isn't the link's own page but one inside it, such as the address form. */
  isWithin: boolean;
}

/** The area's page at an address; null if there is none. */
export function placeInArea(pathname: string, banner: NavigatedBanner): PlaceInArea | null {
  const here = plain(pathname);
  const within = PAGES_WITHIN.find(([address]) => address.test(here));
  if (within) return { name: within[1], section: within[2], isWithin: true };
  const page = Object.entries(pagesOf(banner)).find(([address]) => plain(address) === here);
  return page ? { name: page[1], section: page[0], isWithin: false } : null;
}
