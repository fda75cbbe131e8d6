import { Component, type ReactNode } from 'react';
import { ErrorCard } from '../kit/error-card.tsx';

/** Any crash below shows the error card instead (UIX-01). Give it a new `key` to try again. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override render() {
    if (!this.state.crashed) return this.props.children;
    return <ErrorCard onReload={() => window.location.reload()} />;
  }
}
