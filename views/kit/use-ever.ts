import { useState } from 'react';

/** Whether it has ever been so since it was first asked: for what is loaded when it is first needed, and stays. */
export function useEver(isNow: boolean): boolean {
  const [wasEver, setEver] = useState(isNow);
  if (isNow && !wasEver) setEver(true);
  return wasEver || isNow;
}
