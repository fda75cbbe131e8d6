import { type ButtonLook, buttonClass } from './button.tsx';
import { Link, type LinkProps } from './link.tsx';

/** A link that looks like a button: it goes somewhere, while a Button does something. */
export function ButtonLink({ variant, size, wide, className, ...rest }: LinkProps & ButtonLook) {
  return <Link {...rest} className={buttonClass({ variant, size, wide }, className)} />;
}
