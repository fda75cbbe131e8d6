import { expect, test } from 'vitest';
import { getPartners } from '../../services/contracts/partners.ts';
import { startTestServer } from '../support/server.ts';

const FRAUD = 'https://fraud.example';
const ADS = 'https://ads.example';

test("pages may load the fraud script and reach the advertising service at the operator's addresses alone", async () => {
  const env = { fraudScriptUrl: `${FRAUD}/capture.js`, conversionsUrl: `${ADS}/conversions` };
  const server = await startTestServer({ env });
  try {
    expect(await server.visitor.call(getPartners, {})).toEqual({
      fraudScript: env.fraudScriptUrl,
      conversions: env.conversionsUrl,
    });
    const policy = (await server.visitor.fetch('/api/partners')).headers.get('content-security-policy');
    expect(policy?.split(/; ?/)).toEqual(
      expect.arrayContaining([`script-src 'self' ${FRAUD}`, `connect-src 'self' ${FRAUD} ${ADS}`]),
    );
  } finally {
    await server.close();
  }
});

test.each(['fraud-data', 'conversions'])('the sandbox refuses nonsense sent as %s', async (path) => {
  const server = await startTestServer();
  try {
    const send = (body: string) =>
      server.visitor.fetch(`/sandbox/partners/${path}`, { method: 'POST', body });
    for (const body of ['', '{', '{}', '[]']) {
      expect((await send(body)).status, body).toBe(400);
    }
  } finally {
    await server.close();
  }
});
