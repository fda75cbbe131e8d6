import { Component, type ReactNode } from 'react';
import { ErrorCard } from '../kit/error-card.tsx';

interface ErrorBoundaryProps {
  /** Another one tries again after a crash, such as the address of the next page. What did not crash stays. */
  resetKey?: string;
  children: ReactNode;
}

interface Crash {
  crashed: boolean;
  /** The `resetKey` that the crash belongs to. */
  at: string | undefined;
}

/** Any crash below shows the error card instead (UIX-01). */
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
