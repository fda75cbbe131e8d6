import { createContext } from 'react';

/** Stores whether a collapsible section is open. */
export type FoldMemory = (id: string) => { read(): boolean | null; write(open: boolean): void };

/** Remembers all collapsible sections inside; without it, they forget with the page. */
export const FoldMemoryContext = createContext<FoldMemory | null>(null);
