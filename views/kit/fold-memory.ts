import { createContext } from 'react';

/** Where a fold keeps whether it is open. */
export type FoldMemory = (id: string) => { read(): boolean | null; write(open: boolean): void };

/** The memory of all folds within; without one a fold forgets with the page. */
export const FoldMemoryContext = createContext<FoldMemory | null>(null);
