import type { ComponentType, ReactElement, ReactNode } from 'react';
import { matchRoutes, type RouteObject } from 'react-router';
import { type PageCode, pageCode, ShownPage } from './page-code.tsx';

const codes = new Map<ReactNode, PageCode>();

/** A page whose code loads when it's shown, or earlier through `codesIn`. */
export function page(
  load: () => Promise<{ default: ComponentType }>,
  options?: Parameters<typeof pageCode>[1],
): ReactElement<{ code: PageCode }> {
  const code = pageCode(load, options);
  const element = <ShownPage code={code} />;
  codes.set(element, code);
  return element;
}

/** The code for the pages at an address, outer frames first. */
export function codesIn(routes: RouteObject[], pathname: string): PageCode[] {
  const matches = matchRoutes(routes, pathname) ?? [];
  return matches.flatMap(({ route }) => codes.get(route.element) ?? []);
}
