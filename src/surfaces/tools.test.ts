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

/** The schema and all within it, each with its path. */
function* partsOf(part: object, path: string): Generator<readonly [string, Record<string, unknown>]> {
  yield [path, part as Record<string, unknown>];
  for (const [name, value] of Object.entries(part)) {
    if (typeof value === 'object' && value !== null) yield* partsOf(value, `${path}/${name}`);
  }
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
      const { name, title, description, inputSchema } = tool.listed;
      expect(name).toMatch(/^[a-z_]{3,64}$/);
      expect(title).not.toBe('');
      expect(description).not.toMatch(/\/v1\/|undefined/);
      // Some hosts refuse a choice at the top.
      expect(Object.keys(inputSchema).sort()).toEqual(
        expect.not.arrayContaining(['anyOf', 'oneOf', 'allOf', '$ref']),
      );
      expect(inputSchema.type).toBe('object');
      expect(JSON.stringify(inputSchema)).not.toContain('"x-');
      for (const [path, part] of partsOf(inputSchema, '')) {
        // Gemini refuses all tools for one list of values without a type.
        if ('enum' in part || 'const' in part) expect(typeof part.type, path).toBe('string');
        expect(Array.isArray(part.type), path).toBe(false);
        if (/\/properties\/\w+$/.test(path)) expect(String(part.description).length, path).toBeGreaterThan(9);
      }
      // Nothing of a secret is in a plain fingerprint or answer.
      expect(tool.endpoint.secretFields).toEqual([]);
      expect(tool.endpoint.answersSecret).toBe(false);
    },
  );

  it.each(TOOLS.map((tool) => [tool.listed.name, tool] as const))('%s says what it costs', (_, tool) => {
    const { billing } = tool.endpoint.schema;
    const said = tool.listed.description.match(/Costs ([\d, or]+) credits\.$|Free\.$/)?.[1];
    expect(said?.match(/\d+/g)?.map(Number)).toEqual(billing.kind === 'billed' ? billing.prices : undefined);
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
    expect(named('create_sequence').listed.annotations).toMatchObject({ destructiveHint: false });
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
    expect(argumentsOf(named('create_sequence'))).not.toHaveProperty('auto_approve');
    expect(argumentsOf(named('save_profile'))).not.toHaveProperty('request_id');
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
    ['create_sequence', { auto_approve: true, investor_email: 1 }, ['auto_approve', 'investor_email']],
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
