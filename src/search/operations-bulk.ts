import Type, { type TSchema } from 'typebox';
import { emailVerify } from '../lookups/operations-lookups.ts';
import { personEmail } from '../lookups/operations-person-enrich.ts';
import { defineEndpoint, type Endpoint, present, type Services } from '../platform/operations/operation.ts';
import { nearFields, THIRD_PARTY } from '../platform/operations/shown-fields.ts';
import type { McpSurface } from '../platform/operations/surfaces.ts';
import { named } from '../platform/values/fields.ts';
import { LIMITS } from '../platform/values/limits.ts';
import { PIECE_OUTCOMES } from '../platform/values/outcome.ts';
import { LOOKUP_BODIES } from '../providers/fields-bodies.ts';
import { EnrichInvestorBody, enrichInvestor } from './operations-enrich-investor.ts';

const { pieces: most, deadline } = LIMITS.bulk;

const goOn = {
  batch_id: Type.Optional(
    Type.String({
      format: 'uuid',
      maxLength: 36,
      description: `One of your own, or of an answer: what was answered under it is not paid again for ${LIMITS.idempotencyHours} hours. By default one for all calls.`,
    }),
  ),
  at_most: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: most,
      default: most,
      description: 'Begin no more by this call: for progress, and to stop in between.',
    }),
  ),
  dry_run: Type.Optional(
    Type.Boolean({
      description:
        'Only check and price the request: nothing is begun or charged, and `would_charge` says what it costs at most.',
    }),
  ),
} as const;

interface Many {
  readonly operation: `bulk.${string}`;
  readonly one: Endpoint;
  readonly field: string;
  readonly item: TSchema;
  readonly about: string;
  readonly bodyOf: (item: unknown) => object;
  readonly mcp: McpSurface;
  readonly cli: string;
  readonly columns: readonly string[];
  readonly summary: string;
  readonly says: string;
}

/** `POST /v1/bulk/…`: the call of `one` for many at once, each priced, settled and refunded by itself. */
function manyOf({ one, field, item, about, bodyOf, ...words }: Many) {
  const { operation, summary, says, mcp, cli, columns } = words;
  const { billing, example } = one.schema;
  const [price = 0] = billing.kind === 'billed' ? billing.prices : [];
  const itemsOf = (body: object) => (body as Readonly<Record<string, readonly unknown[]>>)[field] ?? [];
  const asked = example.body as object;
  const Row = Type.Object(
    {
      place: Type.Integer({ minimum: 0, description: `In \`${field}\`, from 0.` }),
      outcome: Type.Enum([...PIECE_OUTCOMES], {
        type: 'string',
        description:
          '`missed`: nothing is known, charged; `failed`: no source answered, free; `left`: not begun, free.',
        ...named('BulkOutcome'),
      }),
      data: Type.Optional(one.schema.data),
      error: Type.Optional(Type.String({ description: 'Why there is no data, as a code of errors.' })),
      message: Type.Optional(Type.String({ description: 'The same in words.', ...THIRD_PARTY })),
      candidates: nearFields.candidates,
      credits_charged: Type.Number({ description: 'For it, by this call or one before.' }),
      again_at: Type.Optional(
        Type.String({
          format: 'date-time',
          description: 'It ended without a charge so often that it is asked again from then on.',
        }),
      ),
    },
    named(
      `${words.operation.slice(5)}-row`.replaceAll(/(^|-)([a-z])/g, (_all, _dash, letter) =>
        letter.toUpperCase(),
      ),
    ),
  );
  const count = (description: string) => Type.Integer({ minimum: 0, description });
  return defineEndpoint({
    operation,
    // The same call of an assistant is the same batch.
    surfaces: {
      effect: 'spend',
      rows: 'results',
      mcp: { ...mcp, omit: Object.keys(goOn) },
      cli: { command: cli, columns },
    },
    http: `POST /v1/${operation.replace('.', '/')}`,
    summary,
    description: `${says} Hits and misses are charged, failures are not. The same call again goes on, and pays for no answer of the last ${LIMITS.idempotencyHours} hours. If the connection is closed no more are begun.`,
    body: Type.Object(
      {
        [field]: Type.Array(item, { minItems: 1, maxItems: most, description: about }),
        ...goOn,
      } as { readonly [name: string]: TSchema } & typeof goOn,
      { additionalProperties: false },
    ),
    data: Type.Object({
      batch_id: Type.String({ format: 'uuid', description: 'Give it to go on.' }),
      results: Type.Array(Row, { description: 'One for each, in their order.' }),
      found: count('How many have an answer.'),
      missed: count('Of how many nothing is known.'),
      failed: count('For how many no source answered: ask again.'),
      left: count('How many were not begun: ask again to go on.'),
      credits_charged: Type.Number({ description: 'By this call.' }),
      credits_remaining: Type.Number({ description: 'The balance after it.' }),
      would_charge: Type.Optional(
        Type.Number({ description: 'With `dry_run` only: what it costs if every one is a hit or a miss.' }),
      ),
    }),
    example: {
      body: { [field]: [field === 'emails' ? Object.values(asked)[0] : asked] } as never,
      data: {
        batch_id: '5b0f1c7e-2f1d-4c7e-9a3b-0a6f2d1e8c11',
        results: [{ place: 0, outcome: 'found', data: example.data, credits_charged: price }],
        found: 1,
        missed: 0,
        failed: 0,
        left: 0,
        credits_charged: price,
        credits_remaining: 1_000 - price,
      } as never,
    },
    billing: { kind: 'each', prices: [price], price: (body) => price * itemsOf(body).length },
    deadlineMs: deadline,
    uses: ['pieces'],
    run: async ({ pieces }: Pick<Services, 'pieces'>, context, { body }) => {
      const asked = body as { batch_id?: string; at_most?: number; dry_run?: boolean };
      const { batch_id: batchId, at_most = most } = asked;
      const bodies = itemsOf(body).map(bodyOf);
      const ask = asked.dry_run === true ? pieces.price : pieces.run;
      const end = await ask(context, one, bodies, { batchId, most: at_most });
      const results = end.ends.map(({ charged, ...told }, place) => ({
        place,
        ...present(told),
        credits_charged: charged,
      }));
      const counted = (outcome: string) => results.filter((row) => row.outcome === outcome).length;
      return {
        outcome: 'found',
        isUnfinished: counted('left') > 0,
        data: {
          batch_id: end.batchId,
          results,
          found: counted('found'),
          missed: counted('missed'),
          failed: counted('failed'),
          left: counted('left'),
          credits_charged: end.charged,
          credits_remaining: end.remaining,
          ...present({ would_charge: end.price }),
        } as never,
      };
    },
  });
}

/** POST /v1/bulk/person-email: addresses of many people. */
export const findEmails = manyOf({
  operation: 'bulk.person-email',
  one: personEmail as unknown as Endpoint,
  field: 'people',
  item: { ...LOOKUP_BODIES['person.email'], ...named('PersonEmailItemRequest') },
  about: 'Each by `social_url`, or by `name` with `domain`.',
  bodyOf: (item) => item as object,
  mcp: { tool: 'find_emails', group: 'main' },
  cli: 'person emails',
  columns: ['place', 'outcome', 'data.email', 'data.verdict', 'message', 'credits_charged'],
  summary: 'The work addresses of up to 50 people',
  says: 'As person/email for each.',
});

/** POST /v1/bulk/email-verify: whether many addresses take mail. */
export const verifyEmails = manyOf({
  operation: 'bulk.email-verify',
  one: emailVerify as unknown as Endpoint,
  field: 'emails',
  item: LOOKUP_BODIES['email.verify'].properties.email,
  about: 'One address each.',
  bodyOf: (email) => ({ email }),
  mcp: { tool: 'verify_emails', group: 'lookups' },
  cli: 'email verify-many',
  columns: ['place', 'outcome', 'data.verdict', 'data.detail', 'message', 'credits_charged'],
  summary: 'Whether up to 50 addresses take mail',
  says: 'As email/verify for each; `unknown` is free.',
});

/** POST /v1/bulk/enrich-investor: what is known of many investors. */
export const enrichInvestors = manyOf({
  operation: 'bulk.enrich-investor',
  one: enrichInvestor as unknown as Endpoint,
  field: 'investors',
  item: { ...EnrichInvestorBody, ...named('EnrichInvestorItemRequest') },
  about: 'Each by `fund_name`, `fund_domain` or `investor_social_url`.',
  bodyOf: (item) => item as object,
  mcp: {
    tool: 'enrich_investors',
    group: 'main',
    brief: [
      ...['place', 'outcome', 'message', 'credits_charged'],
      ...['name', 'headline', 'website', 'location', 'position', 'company', 'candidates'].map(
        (name) => `data.${name}`,
      ),
      ...['investor', 'fund'].flatMap((whose) =>
        ['usualCheque', 'stages', 'sectorTags', 'lastActivityDate', 'geography'].map(
          (name) => `data.${whose}.${name}`,
        ),
      ),
    ],
  },
  cli: 'investors enrich-many',
  columns: ['place', 'outcome', 'data.name', 'data.website', 'data.location', 'message', 'credits_charged'],
  summary: 'What is known of up to 50 investors',
  says: 'As enrich-investor for each.',
});
