/** Where the shop runs that scripts talk to: on PORT, as it was started, or on 3000. */
export const runningShop = ({ PORT }: NodeJS.ProcessEnv = process.env): string =>
  `http://localhost:${PORT || 3000}`;

/** A port of the same machine, so many above the one of an address. */
export function above(url: string, ports: number, protocol = new URL(url).protocol): string {
  const { hostname, port } = new URL(url);
  return `${protocol}//${hostname}:${Number(port || '80') + ports}`;
}
