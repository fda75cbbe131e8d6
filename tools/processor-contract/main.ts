import { parseArgs } from 'node:util';
import { listenForEvents } from './events.ts';
import { runContract, whyNoProcessor } from './run.ts';

const HELP = `npm run processor:contract -- --url https://payments.example --key KEY --card ID [--gift-card ID] [--slow-card ID]
                                   [--events-port PORT --webhook-secret SECRET]

Tries a payment processor by its API (services/contracts/processor.ts): every call in every state an authorization can be in, repeated,
in parallel, with lost answers, late, wrong, and by strangers. It authorizes, captures, and refunds, so give it a test account.

  --url        where the API is, without the /v1
  --key        the bearer key
  --card       an instrument's id that is approved for any amount
  --gift-card  one of a gift card with at least $10, which is as full afterward
  --slow-card  one whose authorizations, captures, and refunds are PENDING at first, and end well within a minute
  --events-port, --webhook-secret
               where it sends its events, and the secret (whsec_…) that signs them; only for a slow card
`;

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    key: { type: 'string' },
    card: { type: 'string' },
    'gift-card': { type: 'string' },
    'slow-card': { type: 'string' },
    'events-port': { type: 'string' },
    'webhook-secret': { type: 'string' },
    help: { type: 'boolean' },
  },
});
const { url, key, card } = values;
if (values.help || !url || !key || !card) {
  process.stdout.write(HELP);
  process.exit(values.help ? 0 : 2);
}
const { 'events-port': port, 'webhook-secret': secret } = values;
const events = port && secret ? await listenForEvents({ port: Number(port), secret }) : undefined;
const target = {
  url: url.replace(/\/$/, ''),
  key,
  card,
  giftCard: values['gift-card'],
  slowCard: values['slow-card'],
  events,
};
const why = await whyNoProcessor(target);
if (why) {
  process.stderr.write(`${why} No case was tried.\n`);
  process.exit(2);
}
const { cases, failures } = await runContract(target);
events?.close();
for (const { name, why } of failures) process.stdout.write(`✗ ${name}: ${why}\n`);
process.stdout.write(`${cases} cases, ${failures.length} failed\n`);
process.exitCode = failures.length === 0 ? 0 : 1;
