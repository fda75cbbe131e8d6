import { Component, type ReactNode } from 'react';
import { ErrorCard } from '../kit/error-card.tsx';

/** Shows the error card instead of anything below that crashed (UIX-01). */
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
