import { parseArgs } from 'node:util';
import { type Case, failuresOf } from './cases.ts';
import { taxCases, whyNoTaxes } from './taxes.ts';
import { textCases, whyNoTexts } from './texts.ts';

const HELP = `npm run service:contract -- texts --url https://texts.example --key KEY --from 53744 --to +15135550142 [--stopped +15135550143]
npm run service:contract -- taxes --url https://taxes.example --key KEY --postal-code 45208 --state OH

Tries a company that sends texts, or a tax service, or the adapter in front of one, by its address (services/contracts/text-provider.ts,
tax-service.ts). Texts are sent, so name a phone at hand.

  --url          where the API is, without the /v1
  --key          the bearer key
  --from, --to   the banner's number, and the phone that gets five texts
  --stopped      a number whose owner has stopped texts
  --postal-code, --state
                 a place that the tax service knows
`;

/** What's tried: why that's no use, and the cases. */
interface Tried {
  why: Promise<string | null>;
  cases: Case[];
}

function tried(): Tried | null {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      url: { type: 'string' },
      key: { type: 'string' },
      from: { type: 'string' },
      to: { type: 'string' },
      stopped: { type: 'string' },
      'postal-code': { type: 'string' },
      state: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  const { url, key, from, to, stopped, 'postal-code': postalCode, state } = values;
  if (values.help || !url || !key) return null;
  const address = { url: url.replace(/\/$/, ''), key };
  if (positionals[0] === 'texts' && from && to) {
    const target = { ...address, from, to, stopped };
    return { why: whyNoTexts(target), cases: textCases(target) };
  }
  if (positionals[0] === 'taxes' && postalCode && state) {
    const target = { ...address, postalCode, state };
    return { why: whyNoTaxes(target), cases: taxCases(target) };
  }
  return null;
}

/** 0 if every case passed, 1 if one didn't, 2 for wrong usage or if nobody answers. */
async function main(): Promise<number> {
  const trying = tried();
  if (!trying) {
    process.stdout.write(HELP);
    return process.argv.includes('--help') ? 0 : 2;
  }
  const why = await trying.why;
  if (why) {
    process.stderr.write(`${why} No case was tried.\n`);
    return 2;
  }
  const failures = await failuresOf(trying.cases);
  for (const { name, why } of failures) process.stdout.write(`✗ ${name}: ${why}\n`);
  process.stdout.write(`${trying.cases.length} cases, ${failures.length} failed\n`);
  return failures.length === 0 ? 0 : 1;
}

process.exitCode = await main();
