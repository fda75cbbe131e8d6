import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getVault } from '../../../services/contracts/vault.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

describe('what the store says about the vault', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ env: { vaultOrigin: 'https://vault.example' } });
  });
  afterAll(() => server.close());

  it('names its exact origin, and lets pages frame no other', async () => {
    expect(await server.visitor.call(getVault, {})).toEqual({ origin: 'https://vault.example' });
    const policy = (await server.visitor.fetch('/api/vault')).headers.get('content-security-policy') ?? '';
    expect(policy.split('; ')).toContain('frame-src https://vault.example');
  });
});
