import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { useHref, useLinkClickHandler } from 'react-router';

export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** An address of the shop. */
  to: string;
  /** Back doesn't return to this page. */
  replace?: boolean | undefined;
}

/** A link within the shop. The router's own link would bring along loaders and prefetching, which only its framework needs. */
export function Link({ to, replace, onClick, target, ...rest }: LinkProps) {
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { replace, target });
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented) follow(event);
  };
  return <a {...rest} href={useHref(to)} target={target} onClick={click} />;
}
