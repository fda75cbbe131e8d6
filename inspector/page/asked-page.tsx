import type { ReactElement } from 'react';
import { NoVisit } from '../replay/fetch-visit.ts';
import { openReplay } from '../replay/open-replay.ts';
import { InspectorPage, type InspectorPageProps } from './inspector-page.tsx';
import { NoReplay } from './replay-outcome.tsx';

/** The visit that the page's address asks to replay. */
export const visitAsked = (path: string): string | undefined => /^\/charts\/replay\/([^/]+)$/.exec(path)?.[1];

/** The page of a replayed visit, or why there is none to show; without a visit, the page that follows the shop. */
export async function askedPage(
  code: string | undefined,
  props: Omit<InspectorPageProps, 'replay'>,
): Promise<ReactElement> {
  if (code === undefined) return <InspectorPage {...props} />;
  try {
    return <InspectorPage {...props} replay={await openReplay(code, props.history)} />;
  } catch (error) {
    const { message } = error as Error;
    return <NoReplay because={error instanceof NoVisit ? message : `The replay broke: ${message}`} />;
  }
}
