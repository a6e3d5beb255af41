import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../app/operations.ts';
import { createTools, type Tool } from './tools.ts';

const TOOLS = createTools(ENDPOINTS);
const named = (name: string): Tool => {
  const found = TOOLS.find((tool) => tool.listed.name === name);
  if (found === undefined) throw new Error(`no tool ${name}`);
  return found;
};
const argumentsOf = ({ listed }: Tool) => listed.inputSchema.properties as Record<string, unknown>;
const faultsOf = (name: string, given: Record<string, unknown>): string[] => {
  const read = named(name).read(given);
  return read.ok ? [] : (read.error.details ?? []).map(({ path, message }) => `${path} ${message}`);
};

/**
 * What the strictest hosts take of a schema, all of them together: OpenAI's strict mode refuses `default` and a choice at the top,
 * Gemini's subset `const`, a choice beside a description, lists of types, `enum` of anything but texts and most formats; one such
 * schema and all tools are refused. `additionalProperties` is added by the first and refused by the second.
 */
const STRICTEST = ['type', 'description', 'enum', 'properties', 'required', 'items', 'format'];

interface Schema extends Record<string, unknown> {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

/** The schema and all schemas within it, each with its path. */
function* schemasIn(schema: Schema, path: string): Generator<readonly [string, Schema]> {
  yield [path, schema];
  for (const [name, field] of Object.entries(schema.properties ?? {}))
    yield* schemasIn(field, `${path}/properties/${name}`);
  if (schema.items !== undefined) yield* schemasIn(schema.items, `${path}/items`);
}

describe('tools', () => {
  it('are all that the registry declares, in its order', () => {
    const declared = ENDPOINTS.flatMap(({ schema: { surfaces } }) =>
      surfaces.mcp === false ? [] : [surfaces.mcp.tool],
    );
    expect(TOOLS.map(({ listed }) => listed.name)).toEqual(declared);
    expect(declared.length).toBeGreaterThan(20);
  });

  it.each(TOOLS.map((tool) => [tool.listed.name, tool] as const))(
    '%s can be listed by any host',
    (_, tool) => {
      const { name, description, inputSchema } = tool.listed;
      expect(name).toMatch(/^[a-z_]{3,64}$/);
      expect(description).not.toMatch(/\/v1\/|undefined/);
      expect(inputSchema.type).toBe('object');
      for (const [path, part] of schemasIn(inputSchema, '')) {
        expect(
          Object.keys(part).filter((option) => !STRICTEST.includes(option)),
          path,
        ).toEqual([]);
        expect(part.type, path).toBeTypeOf('string');
        if ('enum' in part) {
          expect(part.type, path).toBe('string');
          expect(part.enum, path).not.toContain('');
        }
        expect([undefined, 'date-time'], path).toContain(part.format);
        expect('items' in part, path).toBe(part.type === 'array');
        const { properties = {}, required = [] } = part as { properties?: object; required?: string[] };
        expect(Object.keys(properties), path).toEqual(expect.arrayContaining(required));
        if (/\/properties\/\w+$/.test(path)) expect(String(part.description).length, path).toBeGreaterThan(4);
      }
      // Nothing of a secret is in a plain fingerprint or answer.
      expect(tool.endpoint.secretFields).toEqual([]);
      expect(tool.endpoint.answersSecret).toBe(false);
    },
  );

  it.each(TOOLS.map((tool) => [tool.listed.name, tool] as const))('%s says what it costs', (_, tool) => {
    const { billing } = tool.endpoint.schema;
    const [, said, each] = tool.listed.description.match(/(?:Costs ([\d, or]+) credits( each)?|Free)\.$/) ?? [
      '',
    ];
    expect([said?.match(/\d+/g)?.map(Number), each !== undefined]).toEqual([
      billing.kind === 'free' ? undefined : billing.prices,
      billing.kind === 'each',
    ]);
    expect(tool.listed.description).toMatch(/(credits|each|Free)\.$/);
  });

  it('are listed in less than 24 kB, whoever may do everything', () => {
    const tools = TOOLS.filter(({ group }) => group === 'main').map(({ listed }) => listed);
    expect(Buffer.byteLength(JSON.stringify({ tools }))).toBeLessThan(24_000);
  });

  it('approve and send nothing, and erase nothing', () => {
    for (const { endpoint, needs, listed } of TOOLS) {
      expect(['read', 'spend', 'write'], listed.name).toEqual(expect.arrayContaining([...needs]));
      expect(endpoint.schema.operation).not.toMatch(/approve|reject|settle|resume|delete/);
    }
  });

  it('tell hosts what only reads, what replaces, and what asks the world', () => {
    expect(named('list_drafts').listed.annotations).toMatchObject({
      readOnlyHint: true,
      openWorldHint: false,
    });
    expect(named('save_profile').listed.annotations).toMatchObject({
      destructiveHint: true,
      idempotentHint: true,
    });
    expect(named('create_sequences').listed.annotations).toMatchObject({ destructiveHint: false });
    expect(named('search_web').listed.annotations).toEqual({ destructiveHint: false });
    for (const { effect, listed } of TOOLS)
      expect(listed.annotations.readOnlyHint === true, listed.name).toBe(effect === 'read');
  });
});

describe('arguments', () => {
  it('are those of body and query, without dry_run and what is left to a person', () => {
    expect(Object.keys(argumentsOf(named('list_investors')))).toEqual(
      expect.arrayContaining(['limit', 'cursor', 'tier', 'detail']),
    );
    for (const tool of TOOLS) expect(argumentsOf(tool), tool.listed.name).not.toHaveProperty('dry_run');
    expect(JSON.stringify(argumentsOf(named('create_sequences')))).not.toContain('auto_approve');
    expect(argumentsOf(named('set_pipeline'))).not.toHaveProperty('note');
    expect(argumentsOf(named('save_profile'))).not.toHaveProperty('request_id');
    expect(argumentsOf(named('list_events'))).not.toHaveProperty('wait');
    expect(named('list_events').listed.description).toMatch(/`after`.*same `id`/);
    expect(named('list_events').listed.description).not.toContain('`wait`');
  });

  it('have all fields of both modes of a profile, and the validator tells them apart', () => {
    expect(argumentsOf(named('save_profile'))).toMatchObject({
      raise_type: { enum: ['startup_equity', 'fund_lp'] },
      stage: {},
      fund_name: {},
    });
    expect(faultsOf('save_profile', { raise_type: 'fund_lp', stage: 'seed' })).toEqual([
      'stage belongs to the startup_equity mode; leave it out or change raise_type',
    ]);
    expect(faultsOf('save_profile', { raise_type: 'gift' })).toEqual([
      'raise_type must be one of startup_equity, fund_lp',
    ]);
  });

  it.each([
    ['search_investors', {}, { limit: 10, effort: 'medium' }],
    ['search_investors', { limit: 50 }, { limit: 50 }],
    ['search_people', { query: 'Ada' }, { limit: 10 }],
  ])('of %s are checked and completed: %j', (name, given, expected) => {
    expect(named(name).read(given)).toMatchObject({ ok: true, body: expected, detail: 'brief' });
  });

  it('of a GET are its query, as numbers or in words', () => {
    const read = named('list_investors').read({ tier: 'A', detail: 'full' });
    expect(read).toEqual({
      ok: true,
      body: undefined,
      query: { tier: 'A', limit: 10 },
      detail: 'full',
      cursor: undefined,
    });
    expect(named('list_investors').read({ limit: '7' })).toMatchObject({ query: { limit: 7 } });
  });

  it('keep the cursor of a cut answer out of the request', () => {
    const read = named('search_investors').read({ cursor: 'investors:5' });
    expect(read).toMatchObject({ ok: true, cursor: 'investors:5' });
    expect(read.ok && read.body).not.toHaveProperty('cursor');
    expect(named('list_investors').read({ cursor: 'next' })).toMatchObject({ query: { cursor: 'next' } });
  });

  it.each([
    ['search_investors', { limit: 51, effort: 'most' }, ['limit', 'effort']],
    ['search_investors', { sector: ['x'] }, ['sector']],
    ['search_investors', { dry_run: true }, ['dry_run']],
    ['search_investors', { detail: 'all', limit: 0 }, ['limit', 'detail']],
    ['search_investors', { cursor: 3 }, ['cursor']],
    [
      'create_sequences',
      { auto_approve: true, recipients: [{ investor_email: 1, auto_approve: true }] },
      ['auto_approve', 'recipients.0.auto_approve', 'recipients.0.investor_email'],
    ],
    ['list_investors', { tier: 'D', limit: 'many' }, ['tier', 'limit']],
    ['get_balance', { anything: 1 }, ['anything']],
    ['enrich_company', {}, ['']],
    ['get_profile', { constructor: 1, toString: 2 }, ['constructor', 'toString']],
  ])('of %s that are wrong are named: %j', (name, given, paths) => {
    const read = named(name).read(given as Record<string, unknown>);
    expect(read.ok).toBe(false);
    expect(
      faultsOf(name, given as Record<string, unknown>)
        .map((fault) => fault.split(' ')[0])
        .sort(),
    ).toEqual([...paths].sort());
  });
});
