import { afterAll, beforeAll, beforeEach } from 'vitest';
import { emptyBook } from '../../support/address-book.ts';
import { startTestServer, type TestClient, type TestServer } from '../../support/server.ts';

interface EmptyBook {
  server: TestServer;
  /** Starts each test with an empty address book. */
  nell: TestClient;
}

/** The test file's store, and a shopper who starts each test with an empty address book. */
export function withEmptyBook(): EmptyBook {
  const at = {} as EmptyBook;
  beforeAll(async () => {
    at.server = await startTestServer();
    at.nell = await at.server.signedIn('new@example.com');
  });
  afterAll(() => at.server.close());
  beforeEach(() => emptyBook(at.nell));
  return at;
}
