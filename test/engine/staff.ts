import { parseArgs } from 'node:util';
import { SANDBOX_STAFF_KEY } from '../../server/boot/env.ts';

const USAGE = `npm run staff -- show|advance ORDER [--url http://localhost:3000] [--key KEY]

Does what the people in a store do to an order, by the number its shopper sees, such as 4107-5532-19.
show      what's to be picked, and how far it is
advance   takes it one step further: placed, picking, ready, completed
--url     the running store (default: http://localhost:3000)
--key     its STAFF_KEY (default: the sandbox's)`;

const STATUS_OK = 200;

/** 2 is for wrong usage, 1 for a store that refuses or can't be reached. */
async function main(): Promise<number> {
  let given: { values: { url: string; key: string; help: boolean }; positionals: string[] };
  try {
    given = parseArgs({
      allowPositionals: true,
      options: {
        url: { type: 'string', default: 'http://localhost:3000' },
        key: { type: 'string', default: SANDBOX_STAFF_KEY },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    console.error((error as Error).message);
    return 2;
  }
  const { url, key, help } = given.values;
  const [verb, number, ...rest] = given.positionals;
  if (help) {
    console.log(USAGE);
    return 0;
  }
  if ((verb !== 'show' && verb !== 'advance') || !number || rest.length > 0 || !URL.canParse(url)) {
    console.error('Say show or advance and one order number; --help tells more.');
    return 2;
  }
  const ask = async (path: string, body?: unknown) => {
    const response = await fetch(new URL(`/api/staff/orders/${encodeURIComponent(number)}${path}`, url), {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  };
  try {
    const seen = await ask('');
    const answer =
      verb === 'advance' && seen.status === STATUS_OK
        ? await ask('/advance', { from: seen.body.status })
        : seen;
    if (answer.status === STATUS_OK) {
      console.log(`Order ${number}: ${answer.body.status}`);
      if (verb === 'show') {
        for (const { quantity, gtin13, instructions } of answer.body.lines) {
          console.log(
            `${String(quantity).padStart(4)} × ${gtin13}${instructions ? `  ${instructions}` : ''}`,
          );
        }
      }
      return 0;
    }
    console.error(
      answer.status === 404
        ? `${url} knows no order ${number}, or the key is wrong.`
        : `Order ${number} can't be advanced: ${answer.body.code}.`,
    );
    return 1;
  } catch {
    console.error(`${url} can't be reached.`);
    return 1;
  }
}

process.exitCode = await main();
