import { useState } from 'react';

/** Whether it has ever been true since the first render: for what loads when it's first needed and then stays. */
export function useEver(isNow: boolean): boolean {
  const [wasEver, setEver] = useState(isNow);
  if (isNow && !wasEver) setEver(true);
  return wasEver || isNow;
}
