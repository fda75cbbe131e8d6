import { Component, type ReactNode } from 'react';

/** Code of the shop didn't load: the connection is gone, or a new release has replaced it. */
export class CodeNotLoaded extends Error {}

interface CodeBoundaryProps {
  /** Shown in place of what needs the code. */
  missing: ReactNode;
  children: ReactNode;
}

/** Says that code didn't load. A crash is not its concern. */
export class CodeBoundary extends Component<CodeBoundaryProps, { error: unknown }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (Object(error) instanceof CodeNotLoaded) return this.props.missing;
    throw error;
  }
}
