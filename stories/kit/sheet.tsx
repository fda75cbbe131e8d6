import type { ReactNode } from 'react';

/** Room for parts shown on their own. */
export function Sheet({ children, width }: { children: ReactNode; width?: number }) {
  return (
    <div
      style={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 'var(--space-4)',
        padding: 'var(--space-6) var(--gutter)',
        maxWidth: width,
      }}
    >
      {children}
    </div>
  );
}
