import { createContext } from 'react';

/** Stores whether a collapsible section is open. */
export type CollapseMemory = (id: string) => { read(): boolean | null; write(open: boolean): void };

/** Remembers all collapsible sections inside; without it, they forget with the page. */
export const CollapseMemoryContext = createContext<CollapseMemory | null>(null);
