import { useState } from 'react';
import { VisuallyHidden } from './visually-hidden.tsx';

/**
 * Tells screen readers the result of a change, each time its words change; what's there from the start isn't announced. It's
 * heard even while a dialog is open: dialogs silence a mere `role`, but not `aria-live`.
 */
export function Announcement({ children: words }: { children: string }) {
  const [said, say] = useState({ words, isNews: false });
  if (words !== said.words) say({ words, isNews: true });
  return (
    <VisuallyHidden>
      <span role="status" aria-live="polite">
        {said.isNews && said.words}
      </span>
    </VisuallyHidden>
  );
}
