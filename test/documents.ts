/**
 * The files that are made from the code: documents, the OpenAPI description, the types of the SDK. `npm run docs` writes them; documents.test.ts fails where one
 * on disk says something else than the code.
 */
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import { SETTING_TABLE } from '../src/config.ts';
import { ERRORS, type ErrorCode } from '../src/core/errors.ts';
import { LIMITS } from '../src/core/limits.ts';
import { endingOf, type Outcome } from '../src/core/outcome.ts';
import { ENDPOINTS } from '../src/endpoints/index.ts';
import { openapiDocument } from '../src/http/openapi.ts';

const NOTICE = '<!-- Made from the code by `npm run docs`; a test compares. -->';

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
  const { trial, paid } = LIMITS.ratePerWindow;
  return `${NOTICE}

# Prices

In credits per call. Everything not listed is free.

${markdownTable(
  ['Endpoint', 'Price'],
  ENDPOINTS.flatMap(({ schema }) =>
    schema.billing.kind === 'free'
      ? []
      : [[`${schema.method} ${schema.path}`, schema.billing.prices.join(', ')]],
  ),
)}

\`search-investors\` costs by its \`effort\`: low, medium, high.

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
  codes.map((code) => [ERRORS[code].status, `\`${ERRORS[code].error}\``, ERRORS[code].meaning]),
)}
`;
}

const openapi = openapiDocument(ENDPOINTS);

/** Path to content. */
export const documents: ReadonlyMap<string, string> = new Map([
  ['docs/configuration.md', configuration()],
  ['docs/prices.md', prices()],
  ['docs/errors.md', errors()],
  ['openapi.json', `${JSON.stringify(openapi, null, 2)}\n`],
  ['packages/sdk/src/openapi.ts', astToString(await openapiTS(JSON.stringify(openapi)))],
]);

if (process.argv[1] === import.meta.filename) {
  const root = resolve(import.meta.dirname, '..');
  for (const [path, content] of documents) writeFileSync(join(root, path), content);
  console.log(`wrote ${[...documents.keys()].join(', ')}`);
}
