import { useEffect, useState } from 'react';
import { createPath, useLocation } from 'react-router';

/**
 * Inside a router: tells it that Back or Forward was pressed after it had read the address and before it listened.
 * Otherwise, the page at the earlier address would stay.
 */
export function MissedNavigation() {
  const [first] = useState(useLocation());
  useEffect(() => {
    if (createPath(window.location) === createPath(first)) return;
    window.dispatchEvent(new Event('popstate'));
  }, [first]);
  return null;
}
