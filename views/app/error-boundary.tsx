import { Component, type ReactNode } from 'react';
import { ErrorCard } from '../kit/error-card.tsx';

interface ErrorBoundaryProps {
  /** A new value tries again after a crash; for example, the next page's address. Whatever didn't crash stays. */
  resetKey?: string;
  children: ReactNode;
}

interface Crash {
  crashed: boolean;
  /** The `resetKey` at the time of the crash. */
  at: string | undefined;
}

/** Shows the error card instead of anything below that crashed (UIX-01). */
export class ErrorBoundary extends Component<ErrorBoundaryProps, Crash> {
  override state: Crash = { crashed: false, at: this.props.resetKey };

  static getDerivedStateFromError(): Partial<Crash> {
    return { crashed: true };
  }

  static getDerivedStateFromProps({ resetKey }: ErrorBoundaryProps, { at }: Crash): Crash | null {
    return at === resetKey ? null : { crashed: false, at: resetKey };
  }

  override render() {
    if (!this.state.crashed) return this.props.children;
    return <ErrorCard onReload={() => window.location.reload()} />;
  }
}
