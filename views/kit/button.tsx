import { type ButtonHTMLAttributes, type MouseEvent, type Ref, useId } from 'react';
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

interface Pressable extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'>, ButtonLook {
  /** Work is under way: it keeps its focus and label and ignores presses. */
  busy?: boolean | undefined;
  ref?: Ref<HTMLButtonElement>;
}

/** A primary action is never disabled without explanation: `blocked` is the reason, which is shown beside it. */
export type ButtonProps = Pressable &
  (
    | { variant?: 'primary' | undefined; blocked?: string | null | undefined; disabled?: never }
    | { variant: Exclude<ButtonVariant, 'primary'>; disabled?: boolean | undefined; blocked?: never }
  );

export const buttonClass = ({ variant = 'primary', size, wide }: ButtonLook, className?: string): string =>
  classNames(
    styles.button,
    styles[variant],
    size === 'large' && styles.large,
    wide && styles.wide,
    className,
  );

export function Button(props: ButtonProps) {
  const { variant, size, wide, busy, blocked, disabled, className, onClick, children, ...rest } = props;
  const reason = useId();
  const swallow = (event: MouseEvent) => event.preventDefault();
  const isBlocked = Boolean(blocked) && !busy;
  return (
    <>
      <button
        type="button"
        {...rest}
        {...(isBlocked && { 'aria-describedby': reason })}
        className={classNames(buttonClass({ variant, size, wide }, className), busy && styles.busy)}
        disabled={disabled || isBlocked}
        aria-disabled={busy || undefined}
        aria-busy={busy || undefined}
        onClick={busy ? swallow : onClick}
      >
        {busy && <Spinner inline />}
        {children}
      </button>
      {isBlocked && (
        <span id={reason} className={styles.reason}>
          {blocked}
        </span>
      )}
    </>
  );
}
