import type { Server } from '@modelcontextprotocol/server';
import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../app/operations.ts';
import { PROMPTS, pricesOf, servePrompts } from './call.ts';

const TOOLS = new Map(
  ENDPOINTS.flatMap((endpoint) => {
    const { mcp } = endpoint.schema.surfaces;
    return mcp === false ? [] : [[mcp.tool as string, endpoint] as const];
  }),
);
const propertiesOf = (schema: object) =>
  Object.keys('properties' in schema ? (schema.properties as object) : {});
const FIELDS = new Set(
  [...TOOLS.values()].flatMap(({ schema }) => [...propertiesOf(schema.body), ...propertiesOf(schema.query)]),
);
const VALUES = JSON.stringify([...TOOLS.values()].map(({ schema }) => [schema.body, schema.query]));
const ALL = {
  focus: 'ports',
  budget: '50',
  investor: 'Quokka Capital',
  email: 'ada@quokka.example',
  since: '2026-11-16',
};

describe.each(PROMPTS.map((prompt) => [prompt.name, prompt] as const))('%s', (_name, prompt) => {
  const given = Object.fromEntries(prompt.arguments.map(({ name }) => [name, ALL[name as keyof typeof ALL]]));
  const text = prompt.text(given, pricesOf(ENDPOINTS));
  const quoted = [...text.matchAll(/`([a-z_]+)`/g)].map(([, word = '']) => word);

  it('names tools, arguments and values that there are, and no other', () => {
    expect(quoted.length).toBeGreaterThan(3);
    for (const word of quoted) {
      const isKnown = TOOLS.has(word) || FIELDS.has(word) || word === 'id' || VALUES.includes(`"${word}"`);
      expect(isKnown, word).toBe(true);
    }
    // A tool that is named without being quoted would escape the test above.
    for (const word of text.match(/\b(?:get|list|find|search|save|edit|create|enrich|pause)_[a-z_]+/g) ?? [])
      expect(quoted).toContain(word);
  });

  it('says before it spends what each billed tool costs, and asks for a yes', () => {
    const billed = quoted.filter((word) => (TOOLS.get(word)?.schema.billing.kind ?? 'free') !== 'free');
    for (const tool of billed) {
      expect(text).toMatch(new RegExp(`\`${tool}\` \\(\\d+(?:, \\d+)* credits`));
    }
    expect(text).toContain('tell me its price and wait for my yes');
  });

  it('has every argument that is given, and no trace of one that is not', () => {
    for (const value of Object.values(given)) expect(text).toContain(value);
    const bare = Object.fromEntries(
      prompt.arguments
        .filter(({ required }) => required)
        .map(({ name }) => [name, ALL[name as keyof typeof ALL]]),
    );
    expect(prompt.text(bare, pricesOf(ENDPOINTS))).not.toMatch(/undefined|null/);
  });

  it('is short', () => {
    expect(text.length).toBeLessThan(1_800);
  });
});

describe('served', () => {
  const handlers = new Map<string, (request: { params: unknown }) => unknown>();
  const server = { setRequestHandler: (name: string, handler: never) => handlers.set(name, handler) };
  servePrompts(server as unknown as Server, ENDPOINTS);
  const get = (name: string, args?: Record<string, string>) =>
    handlers.get('prompts/get')?.({ params: { name, ...(args && { arguments: args }) } });

  it('refuses what is not there, too long or missing, and says what to give', () => {
    expect(() => get('other')).toThrow('there are build_target_list, prepare_approach, weekly_news');
    expect(() => get('prepare_approach')).toThrow('"investor" must be given');
    expect(() => get('prepare_approach', { investor: ' ' })).toThrow('"investor" must be given');
    expect(() => get('weekly_news', { day: 'x' })).toThrow('it takes since');
    expect(() => get('weekly_news', { since: 'x'.repeat(501) })).toThrow('at most 500');
  });

  it('lists three without their texts', () => {
    expect(handlers.get('prompts/list')?.({ params: {} })).toEqual({
      prompts: PROMPTS.map(({ text: _, ...listed }) => listed),
    });
  });
});
