/**
 * The documents under docs/ that are made from the code. `npm run docs` writes them; documents.test.ts fails where one
 * on disk says something else than the code.
 */
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { SETTING_TABLE } from '../src/config.ts';
import { ERRORS, type ErrorCode } from '../src/core/errors.ts';
import { LIMITS } from '../src/core/limits.ts';
import { endingOf, type Outcome } from '../src/core/outcome.ts';

const NOTICE = '<!-- Made from the code by `npm run docs`; a test compares. -->';

/** When each error is answered, and what to do about it. A code without a sentence does not compile. */
const ERROR_MEANINGS: Record<ErrorCode, string> = {
  invalid_request:
    'The body or a parameter fails its schema; `details` names every fault. Nothing was charged. Correct it.',
  idempotency_mismatch:
    'The `Idempotency-Key` was used for another request. Use a new key for a new request.',
  unauthorized:
    'No key, or one that is malformed, unknown, expired or revoked. Send `Authorization: Bearer wp_…`.',
  insufficient_credits:
    'The balance is below the price; `credits_remaining` says what is left. Nothing was asked or charged.',
  nothing_stored: 'What is read back was never stored, such as a profile. Store it first.',
  route_not_found: 'There is no such path. `/openapi.json` lists those there are.',
  method_not_allowed: 'The path exists for other methods; `Allow` names them.',
  idempotency_in_progress:
    'The first request with this `Idempotency-Key` still runs. Repeat after `Retry-After` seconds.',
  payload_too_large: 'The body is larger than the endpoint takes.',
  unsupported_media_type: 'The body is not JSON. Send `Content-Type: application/json`.',
  not_found:
    'Nothing was found, or a precondition is missing (a search without a profile). `credits_charged` says what it cost: the listed price for a search that was made, 0 for a missing precondition.',
  rate_limited: 'The window of the key is full. Repeat after `Retry-After` seconds.',
  internal_error: 'Our fault; reserved credits were given back. Report the `request_id`.',
  vendor_error:
    'A source failed, timed out or answered nonsense; reserved credits were given back. Repeat later.',
  vendor_capacity:
    'Every source for this endpoint has spent its cap of the day. Nothing was reserved. See `Retry-After`.',
  unavailable:
    'The database or the index is not there at the moment. Nothing was counted or charged. Repeat shortly.',
};

const OUTCOME_MEANINGS: Record<Outcome, string> = {
  found: 'there is an answer',
  empty: 'there is none, and that is an answer too (posts, engagement, web search)',
  missed: 'the source was asked and knows nothing',
  undetermined: 'the question could not be settled',
};

function markdownTable(headings: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) =>
    `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(headings), line(headings.map(() => '---')), ...rows.map(line)].join('\n');
}

function configuration(): string {
  return `${NOTICE}

# Configuration

Settings are environment variables, read once at start. An empty one counts as not given; a wrong one stops the start
with a message that names it. \`warmpath doctor\` shows the values in use, and warns about a \`WARMPATH_\` variable that
nobody reads.

${markdownTable(
  ['Variable', 'Default', 'Expected', 'Meaning'],
  SETTING_TABLE.map((setting) => [`\`${setting.name}\``, setting.default, setting.expected, setting.meaning]),
)}
`;
}

function prices(): string {
  const { low, medium, high } = LIMITS.price.searchInvestors;
  const { trial, paid } = LIMITS.ratePerWindow;
  return `${NOTICE}

# Prices

In credits per call. Everything not listed is free.

${markdownTable(
  ['Operation', 'Price'],
  [['POST /v1/fundraising/search-investors', `${low} (effort low), ${medium} (medium), ${high} (high)`]],
)}

## What an outcome costs

The price is reserved before any source is asked. How the call ends decides what becomes of it:

${markdownTable(
  ['Outcome', 'Meaning', 'Status', 'Credits'],
  (Object.keys(OUTCOME_MEANINGS) as Outcome[]).map((outcome) => {
    const { status, charge } = endingOf(outcome);
    return [
      outcome,
      OUTCOME_MEANINGS[outcome],
      status,
      charge === 'settle' ? 'the listed price' : 'given back',
    ];
  }),
)}

A request that is refused (400, 401, 402, 409, 429, 503, and 422 for a missing precondition) reserves nothing. A failure
on the way (500, 502) gives everything back.

## Requests per minute

Each key has a window of ${LIMITS.windowSeconds} s, aligned to the clock: ${trial} requests on the trial plan, ${paid} from the first paid grant
of live credits on. A rotated key and its successor share one window.
`;
}

function errors(): string {
  const codes = Object.keys(ERRORS) as ErrorCode[];
  return `${NOTICE}

# Errors

Every error has the same form: \`error\`, \`message\` and \`request_id\`, with \`credits_remaining\` where the balance is known,
\`credits_charged\` on 422, \`details\` on 400, and \`refund_issue: true\` in the one case where credits could not be given
back yet.

${markdownTable(
  ['Status', '`error`', 'When, and what to do'],
  codes.map((code) => [ERRORS[code].status, `\`${ERRORS[code].error}\``, ERROR_MEANINGS[code]]),
)}
`;
}

/** Path to content. */
export const documents: ReadonlyMap<string, string> = new Map([
  ['docs/configuration.md', configuration()],
  ['docs/prices.md', prices()],
  ['docs/errors.md', errors()],
]);

if (process.argv[1] === import.meta.filename) {
  const root = resolve(import.meta.dirname, '..');
  for (const [path, content] of documents) writeFileSync(join(root, path), content);
  console.log(`wrote ${[...documents.keys()].join(', ')}`);
}
