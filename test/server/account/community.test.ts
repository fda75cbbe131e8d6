import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { preferModality } from '../../../services/contracts/modalities.ts';
import { getCommunityParticipation } from '../../../services/contracts/rewards.ts';
import { resetSandbox } from '../../../services/contracts/sandbox.ts';
import { startTestServer, type TestClient, type TestServer } from '../../support/server.ts';

let server: TestServer;
let riley: TestClient;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  riley = await server.signedIn('riley@example.com');
  await riley.call(resetSandbox, {});
});

const participation = (client: TestClient, preferredStore?: string) =>
  client.call(getCommunityParticipation, { query: { preferredStore } });

describe('community participation', () => {
  it('is asked for by the number of the preferred store (API-08)', async () => {
    expect(await participation(riley, '00943')).toMatchObject({
      isParticipating: true,
      organization: { name: 'Seven Hills Community Pantry', city: 'Cincinnati', stateCode: 'OH' },
    });
    expect((await participation(riley, '00153')).isParticipating).toBe(false);
    expect((await participation(riley, '99999')).isParticipating).toBe(false);
  });

  it('is that of the preferred store when none is named, and of none without one (API-08)', async () => {
    expect((await participation(riley)).isParticipating).toBe(true);
    await riley.call(preferModality, { body: { modalityType: 'PICKUP', locationId: '70100153' } });
    const inSeattle = await participation(riley);
    expect(inSeattle.isParticipating).toBe(false);
    expect(inSeattle.organization?.name).toBe('Seven Hills Community Pantry');
    const nell = await server.signedIn('new@example.com');
    expect(await participation(nell)).toEqual({ isParticipating: false, organization: null, contributed: 0 });
  });

  it('says which field is wrong, and is for shoppers who are signed in (AUT-01)', async () => {
    await expect(participation(riley, '1'.repeat(17))).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      fields: { preferredStore: expect.any(String) },
    });
    await expect(participation(server.visitor)).rejects.toEqual({ kind: 'signedOut' });
  });
});
