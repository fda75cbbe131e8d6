import type { CardFrameChannel } from '../machines/payment/card-frame.machine.ts';
import { type BrowserStorage, createStorage, memoryBackend, type StorageDeps } from './browser/storage.ts';
import { broadcastChanges, noTabs, type Tabs } from './browser/tabs.ts';
import type { Session } from './contracts/session.ts';
import { type Call, createCall, type HttpDeps, serviceOf } from './http/call.ts';

export interface ClientDeps extends Omit<HttpDeps, 'shopperId' | 'onEnd'> {
  /** The browser's storage; without it, nothing outlives the process. */
  storage?: StorageDeps;
  /** The other tabs, if there are any. */
  tabs?: Tabs;
  /** Where a new card is typed; by default, a frame in the page. */
  cardFrameChannel?: CardFrameChannel | undefined;
}

/** What the services of every room of the shop are made of. Runs in a browser and in Node. */
export interface Client {
  /** Calls the store for the shopper whose page it is. */
  call: Call;
  /** An operation as a service, for that shopper. */
  of: ReturnType<typeof serviceOf>;
  /** Calls the store for whoever is signed in, not for one shopper's page. */
  callAsAnyone: Call;
  asAnyone: ReturnType<typeof serviceOf>;
  /** Calls are for this session's shopper from now on; returns the session. */
  take(session: Session): Session;
  storage: BrowserStorage;
  tabs: Tabs;
  baseUrl: string;
  /** The id of the banner in use, if there is one. */
  banner: string | undefined;
  cardFrameChannel: CardFrameChannel | undefined;
}

export function createClient({
  storage,
  banner,
  tabs = noTabs,
  cardFrameChannel,
  ...http
}: ClientDeps): Client {
  let shopperId: string | null = null;
  const deps = { ...http, banner, onEnd: broadcastChanges(tabs) };
  const call = createCall({ ...deps, shopperId: () => shopperId });
  const callAsAnyone = createCall(deps);
  return {
    call,
    of: serviceOf(call),
    callAsAnyone,
    asAnyone: serviceOf(callAsAnyone),
    take: (session) => {
      shopperId = session.shopper?.id ?? null;
      return session;
    },
    storage: createStorage(storage ?? { lasting: memoryBackend(), tab: memoryBackend() }),
    tabs,
    baseUrl: http.baseUrl,
    banner,
    cardFrameChannel,
  };
}
