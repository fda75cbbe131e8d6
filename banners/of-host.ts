import type { Banner } from './schema.ts';

/**
 * The banner that a host shows: the one that lists it or a host above it, or else the one whose id is one of its labels, as in
 * `bluewater.localhost` and `m.shop.bluewater.example`.
 */
export function bannerOfHost(host: string, among: readonly Banner[]): Banner | undefined {
  const name = host.toLowerCase().replace(/:\d+$/, '');
  const isListed = ({ hosts }: Banner) => hosts.some((own) => name === own || name.endsWith(`.${own}`));
  return (
    among.find(isListed) ?? name.split('.').flatMap((label) => among.filter(({ id }) => id === label))[0]
  );
}
