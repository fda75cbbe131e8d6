import type { ButtonHTMLAttributes, MouseEvent, Ref } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'medium' | 'large';

export interface ButtonLook {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** Takes the full width of its container. */
  wide?: boolean | undefined;
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonLook {
  /** Work is under way: it keeps its focus and label and ignores presses. */
  busy?: boolean | undefined;
  ref?: Ref<HTMLButtonElement>;
}

export const buttonClass = ({ variant = 'primary', size, wide }: ButtonLook, className?: string): string =>
  classNames(
    styles.button,
    styles[variant],
    size === 'large' && styles.large,
    wide && styles.wide,
    className,
  );

export function Button({ variant, size, wide, busy, className, onClick, children, ...rest }: ButtonProps) {
  const swallow = (event: MouseEvent) => event.preventDefault();
  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonClass({ variant, size, wide }, className), busy && styles.busy)}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? swallow : onClick}
    >
      {busy && <Spinner inline />}
      {children}
    </button>
  );
}
