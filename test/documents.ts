/**
 * The files that are made from the code: documents, the OpenAPI descriptions and the sources of the clients. `npm run docs` writes them;
 * documents.test.ts fails if one on disk says something else than the code.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ADMIN_ENDPOINTS, ENDPOINTS } from '../src/app/operations.ts';
import { SETTING_TABLE } from '../src/app/settings/config.ts';
import { EVENT_KINDS, EVENTS } from '../src/events/fields.ts';
import { createMailRoutes } from '../src/lookups/mail-routes.ts';
import { createRecipes } from '../src/lookups/recipes.ts';
import { CAP_SHARE, SOURCE_SETTINGS } from '../src/lookups/source-config.ts';
import { createNames } from '../src/platform/names/names.ts';
import type { Endpoint } from '../src/platform/operations/operation.ts';
import { statusesOf } from '../src/platform/operations/statuses.ts';
import { isPublicAddress } from '../src/platform/outbound/connectors.ts';
import { ERRORS, type ErrorCode } from '../src/platform/values/errors.ts';
import { describeSetting, type SettingDescription } from '../src/platform/values/key-scopes.ts';
import { LIMITS } from '../src/platform/values/limits.ts';
import { endingOf, type Outcome } from '../src/platform/values/outcome.ts';
import { DEFAULT_ORDERS, orderVariable, PROVIDERS, writtenOrder } from '../src/providers/order.ts';
import { LOOKUP_KINDS, type LookupKind } from '../src/providers/rules-kinds.ts';
import { variableOf } from '../src/providers/settings.ts';
import { openapiDocument } from '../src/surfaces/describe-api.ts';
import { capacityPages } from './documents-capacity.ts';
import { cliPage, mcpPage } from './documents-surfaces.ts';
import { readFloors } from './harness/floors.ts';
import { markdownTable, NOTICE } from './markdown.ts';
import { makeClientSources } from './packages/client-sources.ts';
import { pythonSources } from './packages/python-sources.ts';

/** As the service makes them; nothing is asked here. */
const RECIPES = createRecipes({
  routes: createMailRoutes({ names: createNames(), isPublic: isPublicAddress }),
});
const ROOT = resolve(import.meta.dirname, '..');

const OUTCOME_MEANINGS: Record<Outcome, string> = {
  found: 'there is an answer',
  empty: 'there is none, and that is an answer too (posts, engagement, web search)',
  missed: 'the providers were asked and found nothing',
  undetermined: 'the question could not be decided',
};

function configuration(): string {
  return `${NOTICE}

# Configuration

Settings are environment variables, read once at start. An empty variable counts as absent; an invalid one
stops the start with a message that names it. \`warmpath doctor\` shows the values in use, and warns about unknown
\`WARMPATH_\` variables.

Each has its default and what it takes in brackets.

${[...SETTING_TABLE, describeSetting(CAP_SHARE)]
  .map(
    ({ name, default: byDefault, expected, meaning }) =>
      `- \`${name}\` (${byDefault}; ${expected}): ${meaning}`,
  )
  .join('\n')}

The order of the lookups, and the keys, addresses, prices and caps of each provider, are in [providers.md](providers.md).
`;
}

/** Everything about providers: which is asked for what, in which order, and its settings. */
function providers(): string {
  const byName = new Map(SOURCE_SETTINGS.map((setting) => [setting.name, setting]));
  const lineOf = (name: string) => settingLine(byName.get(name) as SettingDescription);
  return `${NOTICE}

# Providers

A lookup asks its providers in the order below: stages one after another (commas), the providers of a stage in parallel
(plus signs), until a stage has answered. Providers that lack a required setting are skipped; \`warmpath doctor\` says which.
Each order can be changed by its variable; a provider that is not in the order is never asked.

${markdownTable(
  ['Lookup', 'Variable', 'Order by default'],
  LOOKUP_KINDS.map((kind) => [kind, `\`${orderVariable(kind)}\``, writtenOrder(DEFAULT_ORDERS[kind])]),
)}

Prices are list prices in US dollars. Before a call its price is booked against the provider's daily cap (\`DAILY_CAP_USD\`,
00:00 UTC to 00:00 UTC, over all processes); afterwards the actual cost replaces it, if the provider reports it. A provider
whose cap is reached is skipped; if no provider is left, the answer is 503 \`vendor_capacity\` and nothing is reserved.

Each section says what a provider gives and on which terms, and lists its settings with their defaults; without a *required* one it is off. If
nothing else is said, \`_URL\` is the address of its API, \`_KEY\` its key, and \`_DAILY_CAP_USD\` what it may cost in a UTC day. Addresses
are http or https without query, keys have no blanks and at most 1,000 characters, prices and caps are US dollars with at most 6 places, texts have
at most 500 characters on one line. [Sources](sources.md) says what of each was checked, and when.

${PROVIDERS.map(
  (provider) => `## ${provider.title} (\`${provider.id}\`)

${provider.about}${provider.needsContact ? ' Needs `WARMPATH_CONTACT`.' : ''}
${listOf(provider.settings.map(({ name }) => lineOf(variableOf(provider, name))))}`,
).join('\n')}`;
}

const listOf = (lines: readonly string[]): string => (lines.length === 0 ? '' : `\n${lines.join('\n')}\n`);

/** What the introduction of the page says of all settings of its kind. */
const USUALLY_EXPECTED =
  /^(?:an http or https address without query|a key without blanks, .*|US dollars such as .*|a text of at most 500 characters .*)$/;
const USUALLY_MEANT = /^(?:address of the API|API key|what it may cost in a UTC day)$/;
const OFF_WITHOUT = 'none: without it this source is off';

/** A setting with its default, what it takes if that is unusual, and its meaning. */
function settingLine({ name, default: byDefault, expected, meaning }: SettingDescription): string {
  const value = byDefault === OFF_WITHOUT ? '*required*' : byDefault;
  const unusual = USUALLY_EXPECTED.test(expected) ? '' : `; ${expected}`;
  const meant = USUALLY_MEANT.test(meaning) ? '' : `: ${meaning}`;
  return `- \`${name}\` (${value}${unusual})${meant}`;
}

function prices(): string {
  const { trial, paid } = LIMITS.ratePerWindow;
  return `${NOTICE}

# Prices

In credits per call. Endpoints that are not listed are free.

${markdownTable(
  ['Endpoint', 'Price'],
  ENDPOINTS.flatMap(({ schema }) =>
    schema.billing.kind === 'free'
      ? []
      : [
          [
            `${schema.method} ${schema.path}`,
            `${schema.billing.prices.join(', ')}${schema.billing.kind === 'each' ? ' each' : ''}`,
          ],
        ],
  ),
)}

The price of \`search-investors\` depends on \`effort\`: low, medium, high. All lookups have the same price.

## Many at once

\`POST /v1/bulk/person-email\`, \`bulk/email-verify\` and \`bulk/enrich-investor\` take up to ${LIMITS.bulk.pieces} at the price of each. Every one is reserved, settled or
refunded by itself, as a call of its own would be, and all together are one call of the window. An answer counts what was \`found\` and \`missed\` (charged),
\`failed\` (free) and \`left\`: not begun, since the half minute in which one call begins them, the credits, the key's cap or a provider's capacity ended.

The same call again goes on: what was answered is answered from before and not charged twice, whatever happened to the process or the connection meanwhile, and what was
free is tried again, last. That holds for ${LIMITS.idempotencyHours} hours from each answer, in any list; after that, or under another
\`batch_id\`, it is asked and paid again. An answer in which something is \`left\` is not stored under an
\`Idempotency-Key\`, so the same call with the same one goes on too. What ended without a charge ${LIMITS.bulk.tries} times is asked again once in ${LIMITS.bulk.pause / 60_000} minutes: \`again_at\` says from when on.

\`dry_run: true\` begins nothing: \`would_charge\` says what the call costs if every one that is not answered yet is a hit or a miss, and rows say which ones are. For progress send \`at_most\` and repeat the call until nothing is
\`left\`. To cancel, close the connection or do not repeat the call: what is under way is ended and settled, and of what was not begun nothing is reserved.

## What an outcome costs

The price is reserved before any provider is asked. The outcome of the call decides whether it is settled or refunded:

${markdownTable(
  ['Outcome', 'Meaning', 'Status', 'Credits'],
  (Object.keys(OUTCOME_MEANINGS) as Outcome[]).map((outcome) => {
    const { status, charge } = endingOf(outcome);
    return [
      outcome,
      OUTCOME_MEANINGS[outcome],
      status,
      charge === 'settle' ? 'the listed price' : 'refunded',
    ];
  }),
)}

How a lookup ends that finds nothing, and for how long answers are cached:

${markdownTable(
  ['Lookup', 'Nothing is found', 'Answers are cached'],
  ENDPOINTS.flatMap(({ schema }) =>
    schema.lookup === undefined
      ? []
      : [[`${schema.method} ${schema.path}`, nothingFound(schema), keptFor(schema.lookup as LookupKind)]],
  ),
)}

Only answers that found something are cached: a lookup that found nothing is asked again by the next call. A cached answer
costs the listed price too and says \`cached: true\`; \`DELETE /v1/cache\` evicts it, free of charge. The verdict \`unknown\` and
failures are neither charged nor cached.

## Free repetition

After a large import the ranking is learned for a minute or two. An answer of
${ENDPOINTS.flatMap(({ schema }) => (schema.isRanked === true ? [`\`${schema.operation.split('.')[1]}\``] : [])).join(' and ')} that was charged meanwhile has the
warning \`corpus\`: \`learning\`. The same request of the same tenant (path and body; without the first \`Idempotency-Key\`) is then free: while
the ranking is still being learned, and once more within ${LIMITS.freeRepeatMinutes} minutes after that. Of several at the same moment one is free. The
ledger has a charge of 0 with a note that names the first call. A dry run says \`would_charge: 0\` and takes nothing.

## Dry run

Every billed body takes \`dry_run: true\` ([calls of many](#many-at-once) answer it in their own form). The request is checked, priced and read, and counts in the window of its key; nothing is
reserved, asked, stored or cached, its key needs the scope \`read\` only, and an \`Idempotency-Key\` is not used. The answer is a 200 with \`data: null\`,
\`credits_charged: 0\`, \`would_charge\`, \`cached\` (an answer is cached and would be given), \`warnings\` (what was not
understood, and a balance that is too small) and \`records\` (how many stand behind it). Refusals are those of the request itself, but for 402
and 503.

## Cap of a key

A key may have a cap of credits a day ([keys](operating/day-to-day.md#scopes-and-caps-of-keys)). What its calls reserve counts at once, and what is
refunded counts no more, on the day in UTC on which it was reserved. A call whose price is above the rest is 402 \`key_cap_reached\`,
and \`Retry-After\` is the number of seconds until 00:00 UTC; it is missing if the price is above the whole cap. \`GET /v1/usage\` shows the cap and
what is spent of it.

## Refused requests

A request that is refused (400, 401, 402, 403, 409, 429, 503, and 422 for a missing precondition) reserves nothing. A failure
during the call (500, 502, and 503 if the last provider's budget of the day ran out only then) refunds everything. Those budgets are reset at
00:00 UTC; \`Retry-After\` of a 503 is the number of seconds until then.

## Requests per minute

Requests of a key are counted in fixed periods of ${LIMITS.windowSeconds} s, aligned to the clock: ${trial} requests on the trial plan, ${paid} from the
first paid grant of live credits on. A rotated key and its successor share one limit. Not counted: \`GET /v1/usage\`.
`;
}

/** How a lookup ends that finds nothing, and what that costs. */
function nothingFound(schema: Endpoint['schema']): string {
  const outcome = statusesOf(schema).includes(422)
    ? 'missed'
    : schema.lookup === 'email.verify'
      ? 'undetermined'
      : 'empty';
  const told = { missed: '', empty: ' with an empty list', undetermined: ' with `unknown`' }[outcome];
  const { status, charge } = endingOf(outcome);
  return `${status}${told}: ${charge === 'settle' ? 'charged' : 'free'}`;
}

/** How long an answer of this lookup is cached, in words. */
function keptFor(kind: LookupKind): string {
  const { keepSeconds } = RECIPES[kind];
  return keepSeconds === undefined ? 'no' : `${keepSeconds / 86_400} days`;
}

function errors(): string {
  const codes = Object.keys(ERRORS) as ErrorCode[];
  return `${NOTICE}

# Errors

Every error has the same form: \`error\`, \`message\` and \`request_id\`, with \`credits_remaining\` if the balance is known,
\`credits_charged\` on 422 of billed endpoints, \`details\` on 400 (every fault of the request) and on a 409 that refuses an
approval (every finding), and \`refund_issue: true\` if a refund could not be confirmed yet.

What of a request was not understood as it was written is reported as \`warnings\` (\`field\`, \`value\`, \`message\`, \`takenAs\`,
\`suggestions\`): beside \`data\` of a billed answer, beside the fields of a profile, and in an error, which names the suggestions
once more as \`suggestions\`.

${markdownTable(
  ['Status', '`error`', 'When, and what to do'],
  codes.map((code) => [ERRORS[code].status, `\`${ERRORS[code].error}\``, ERRORS[code].meaning]),
)}
`;
}

/** The document at `path` with what stands between its marks `floors` written again from the import rules. */
function architecture(path: string): string {
  const floors = readFloors();
  const nodes = floors.map((line, at) => `  l${at}["${line.join(' · ')}"]`).reverse();
  const arrows = floors.slice(1).map((_line, at) => `  l${at + 1} --> l${at}`);
  const diagram = ['```mermaid', 'flowchart TD', ...nodes, ...arrows.reverse(), '```'].join('\n');
  return readFileSync(join(ROOT, path), 'utf8').replace(
    /(<!-- floors: .* -->\n)[\s\S]*?(<!-- \/floors -->)/,
    (_all, begin: string, end: string) => `${begin}\n${diagram}\n\n${end}`,
  );
}

/** The page of events with their table, between its marks `events`. */
function eventsPage(path: string): string {
  const table = markdownTable(
    ['`type`', 'When'],
    EVENT_KINDS.map((kind) => [`\`${kind}\``, EVENTS[kind].when]),
  );
  return readFileSync(join(ROOT, path), 'utf8').replace(
    /(<!-- events: .* -->\n)[\s\S]*?(<!-- \/events -->)/,
    (_all, begin: string, end: string) => `${begin}\n${table}\n\n${end}`,
  );
}

/** JSON without blanks, in which the fields of the first levels of objects have a line each: an operation, a schema. */
function inLines(value: unknown, levels: number): string {
  if (levels === 0 || typeof value !== 'object' || value === null || Array.isArray(value))
    return JSON.stringify(value);
  const fields = Object.entries(value).map(
    ([name, field]) => `${JSON.stringify(name)}:${inLines(field, levels - 1)}`,
  );
  return `{\n${fields.join(',\n')}\n}`;
}

/** What git holds of them: path to content. */
export const documents: ReadonlyMap<string, string> = new Map([
  ['docs/configuration.md', configuration()],
  ['docs/providers.md', providers()],
  ['docs/prices.md', prices()],
  ['docs/errors.md', errors()],
  ['docs/mcp.md', mcpPage('docs/mcp.md')],
  ['docs/cli.md', cliPage('docs/cli.md')],
  ...pythonSources(),
  ['docs/events.md', eventsPage('docs/events.md')],
  ['docs/architecture.md', architecture('docs/architecture.md')],
  ...capacityPages(),
  ['openapi.json', `${inLines(openapiDocument('tenant', ENDPOINTS), 3)}\n`],
  ['admin-openapi.json', `${inLines(openapiDocument('operator', ADMIN_ENDPOINTS), 3)}\n`],
]);

if (process.argv[1] === import.meta.filename) {
  for (const [path, content] of documents) writeFileSync(join(ROOT, path), content);
  await makeClientSources();
  console.log(`wrote ${[...documents.keys()].join(', ')} and the sources of the clients`);
}
