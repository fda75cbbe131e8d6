import type { ReactNode } from 'react';

/** Space for parts shown by themselves. */
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
