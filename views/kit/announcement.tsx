import { useState } from 'react';
import { VisuallyHidden } from './visually-hidden.tsx';

/**
 * Tells screen readers what a change came to, each time its words are others than before. Nothing is said about what's
 * there from the start. An open dialog doesn't keep it from being heard: dialogs leave `aria-live` alone, but not a mere `role`.
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
