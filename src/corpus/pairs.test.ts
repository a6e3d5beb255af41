import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { IS_LONG } from '../../test/harness/size.ts';
import type { Mode } from '../platform/values/scope.ts';
import { type Identity, type SourceId, sameCompany, sameInvestor } from '../reference/rules-identity.ts';
import { companyFact, investorFact } from './entities.ts';
import { writeCorpus } from './queries-write.ts';
import type { FactSink } from './rules-investor-record.ts';

// The SQL that leads mentions to records, held against the rule for a pair (reference/rules-identity.ts): every pair of two
// mentions that differ in name, domain, kind, country and ids, in both orders, each pair in a little world of its own.

type Kind = 'investor' | 'company';

interface Mention {
  readonly name: string;
  readonly domain?: string;
  readonly kind?: 'organisation' | 'person';
  readonly country?: string;
  readonly ids: readonly string[];
}

const NAMES = ['Norvale', 'Norvale, Inc.', 'Tollan'];
const DOMAINS = [undefined, 'one', 'two'];
const KINDS = [undefined, 'organisation', 'person'] as const;
const COUNTRIES = [undefined, 'USA', 'GBR'];
const IDS = [[], ['x:1'], ['x:2'], ['y:1']];

/** How many: of 108 mentions of either kind, or 7 of names, 5 of domains, 6 of ids, and 9 of kinds or 5 of countries. */
const PAIRS = IS_LONG
  ? { investor: 108 ** 2, company: 108 ** 2 }
  : { investor: 7 * 5 * 6 * 9, company: 7 * 5 * 6 * 5 };

/** Every mention: an investor's kind or a company's country, the other left open. */
function mentionsOf(kind: Kind): Mention[] {
  const facts =
    kind === 'investor'
      ? KINDS.map((value) => ({ kind: value }))
      : COUNTRIES.map((value) => ({ country: value }));
  return NAMES.flatMap((name) =>
    DOMAINS.flatMap((domain) =>
      facts.flatMap((fact) =>
        IDS.map((ids) => JSON.parse(JSON.stringify({ name, domain, ...fact, ids })) as Mention),
      ),
    ),
  );
}

/**
 * Whether no other pair says the same under other names: the two domains, the two foreign countries, the ids of a namespace and
 * the namespaces can change places, and so can the two plain names. A sixth of all pairs; the long run takes every one.
 */
function isDistinct([one, other]: readonly [Mention, Mention]): boolean {
  const isFirst = (former: string | undefined, latter: string | undefined, second: string) =>
    former !== second && (former !== undefined || latter !== second);
  const [id, otherId] = [one.ids[0], other.ids[0]];
  return (
    isFirst(one.domain, other.domain, 'two') &&
    isFirst(one.country, other.country, 'GBR') &&
    (id === undefined ? otherId === undefined || otherId === 'x:1' : id === 'x:1') &&
    (one.name !== 'Tollan' || other.name === 'Norvale, Inc.')
  );
}

const idsOf = (mention: Mention, world: number): SourceId[] =>
  mention.ids.map((text) => {
    const [namespace = '', id = ''] = text.split(':');
    return { namespace, id: `${id}-${world}` };
  });

function factOf(kind: Kind, mention: Mention, world: number) {
  const given = {
    name: mention.name.replace(/^(\w+)/, `$1 ${world}`),
    ids: idsOf(mention, world),
    country: mention.country,
    website: mention.domain === undefined ? undefined : `https://${mention.domain}-${world}.com`,
  };
  const fact = kind === 'investor' ? investorFact({ ...given, kind: mention.kind }) : companyFact(given);
  if (fact === undefined) throw new Error('a made-up name is no name');
  return fact;
}

function identityOf(kind: Kind, mention: Mention, world: number): Identity {
  const { key, domain, country, ids } = factOf(kind, mention, world);
  return {
    key,
    ids,
    ...(domain === undefined ? {} : { domain }),
    ...(country === undefined ? {} : { country }),
    ...(mention.kind === undefined ? {} : { kind: mention.kind }),
  };
}

function tell(sink: FactSink, kind: Kind, mention: Mention, world: number, list: number): void {
  const origin = { source: `list ${list}`, file: 0, line: world };
  const fact = factOf(kind, mention, world);
  if (kind === 'investor') sink.investor(fact as never, origin);
  else sink.company(fact as never, origin);
}

/** Reads a list of one mention for each world. */
const write = (kind: Kind, mentions: readonly Mention[], list: number, mode: Mode) =>
  writeCorpus({
    system: db.system,
    mode,
    source: 'test',
    file: `list ${list}`,
    asOf: '2020-01-01',
    async read(sink) {
      for (const [world, mention] of mentions.entries()) tell(sink, kind, mention, world, list);
    },
  });

/** Records by world. */
async function recordsOf(kind: Kind, mode: Mode): Promise<ReadonlyMap<number, number>> {
  const found = await db.system.query<{ world: number; records: number }>({
    text: `select substring(name from '\\d+')::integer as world, count(*)::integer as records from ${kind}
      where mode = $1 group by 1`,
    values: [mode],
  });
  return new Map(found.map(({ world, records }) => [world, records]));
}

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

describe.each<Kind>(['investor', 'company'])('%s', (kind) => {
  it('makes one record of two mentions exactly where the rule says that they are one', {
    timeout: 120_000,
  }, async () => {
    const mentions = mentionsOf(kind);
    const pairs = mentions
      .flatMap((one) => mentions.map((other) => [one, other] as const))
      .filter((pair) => IS_LONG || isDistinct(pair));
    await writeCorpus({
      system: db.system,
      mode: 'live',
      source: 'test',
      file: 'test',
      asOf: '2020-01-01',
      async read(sink) {
        for (const [world, pair] of pairs.entries()) {
          for (const [at, mention] of pair.entries()) tell(sink, kind, mention, world, at);
        }
      },
    });
    const records = await recordsOf(kind, 'live');
    const rule = kind === 'investor' ? sameInvestor : sameCompany;
    const wrong = pairs.flatMap(([one, other], world) => {
      const said = rule(identityOf(kind, one, world), identityOf(kind, other, world));
      const made = records.get(world);
      return made === (said === 'same' ? 1 : 2) ? [] : [{ one, other, said, made }];
    });
    expect(wrong.slice(0, 5)).toEqual([]);
    expect(pairs.length).toBe(PAIRS[kind]);
  });

  it('takes none where a name leads to two records equally well', async () => {
    const rule = kind === 'investor' ? sameInvestor : sameCompany;
    const named = mentionsOf(kind).filter(({ name }) => name !== 'Tollan');
    const apart = named.flatMap((one) =>
      named.flatMap((other) =>
        rule(identityOf(kind, one, 0), identityOf(kind, other, 0)) === 'same' ? [] : [[one, other] as const],
      ),
    );
    const bare = named.filter(({ domain, ids }) => domain === undefined && ids.length === 0);
    // A stride that is prime to all the counts takes every kind of triple.
    const triples = Array.from({ length: 150 }, (_, at) => {
      const [one, other] = apart[(at * 197) % apart.length] ?? [];
      return [one, other, bare[at % bare.length]] as [Mention, Mention, Mention];
    });
    // Mentions of one list each, the third when the records of the others are there.
    for (const at of [0, 1, 2])
      await write(
        kind,
        triples.map((triple) => triple[at] as Mention),
        at,
        'test',
      );
    const records = await recordsOf(kind, 'test');
    let ambiguous = 0;
    const wrong = triples.flatMap(([one, other, mention], world) => {
      const fits = [one, other].filter(
        (record) => rule(identityOf(kind, record, world), identityOf(kind, mention, world)) === 'same',
      );
      // One that has a name and nothing else is who a mere name means; a person's domain is the employer's.
      const isBare = ({ domain, kind: of, country, ids }: Mention) =>
        (domain === undefined || of === 'person') && country === undefined && ids.length === 0;
      const isLed = fits.length === 1 || fits.some(isBare);
      if (fits.length === 2) ambiguous += 1;
      return records.get(world) === (isLed ? 2 : 3)
        ? []
        : [{ one, other, mention, made: records.get(world) }];
    });
    expect(wrong.slice(0, 5)).toEqual([]);
    expect(ambiguous).toBeGreaterThan(20);
  });

  it('never makes one record of mentions that contradict each other, however many lists name them at once', async () => {
    const rule = kind === 'investor' ? sameInvestor : sameCompany;
    const named = mentionsOf(kind).filter(({ name, ids }) => name === 'Norvale' && ids.length === 0);
    // Three at once, beside a record that has a name and nothing else or that says as much as they do.
    const worlds = [undefined, ...named].flatMap((record) =>
      named.flatMap((one) =>
        named.flatMap((other) => named.map((third) => [record, one, other, third] as const)),
      ),
    );
    // A domain of two of them decides whatever else they say (the test of pairs above); here names do.
    const byName = worlds.filter((mentions) => {
      const domains = mentions.map((mention) => mention?.domain).filter((domain) => domain !== undefined);
      // Whose domains do not count is a person: what does not say so fits two that contradict each other.
      const isOpen =
        mentions.some((mention) => mention?.kind === 'person') &&
        mentions.some((mention) => mention !== undefined && mention.kind === undefined);
      return isOpen ? domains.length === 0 : new Set(domains).size === domains.length;
    });
    const taken = byName.filter((_world, at) => at % 3 === 0);
    // Their worlds follow those of the tests before, in a corpus that is theirs.
    const BASE = 100_000;
    const at = (world: number) => BASE + world;
    await writeCorpus({
      system: db.system,
      mode: 'test',
      source: 'test',
      file: 'records',
      asOf: '2020-01-01',
      async read(sink) {
        for (const [world, [record]] of taken.entries())
          if (record !== undefined) tell(sink, kind, record, at(world), 10);
      },
    });
    await writeCorpus({
      system: db.system,
      mode: 'test',
      source: 'test',
      file: 'mentions',
      asOf: '2020-01-02',
      async read(sink) {
        for (const [world, mentions] of taken.entries())
          for (const [nth, mention] of mentions.slice(1).entries())
            tell(sink, kind, mention as Mention, at(world), 11 + nth);
      },
    });
    const led = await db.system.query<{ world: number; list: number; id: number }>({
      text: `select substring(c.name from '\\d+')::integer as world, substring(s.namespace from '\\d+$')::integer as list, c.id
        from ${kind}_source s join ${kind} c on c.id = s.${kind}_id
        where s.mode = 'test' and s.namespace like 'mention:list 1_' and substring(c.name from '\\d+')::integer >= $1`,
      values: [BASE],
    });
    const recordOf = new Map(led.map(({ world, list, id }) => [`${world - BASE} ${list - 10}`, id]));
    let together = 0;
    const wrong = taken.flatMap((mentions, world) => {
      const all = mentions.flatMap((mention, nth) =>
        mention === undefined ? [] : [{ mention, id: recordOf.get(`${world} ${nth}`) }],
      );
      return all.flatMap(({ mention: one, id }, nth) =>
        all.slice(nth + 1).flatMap(({ mention: other, id: second }) => {
          if (id === undefined || id !== second) return [];
          together += 1;
          const said = rule(identityOf(kind, one, world), identityOf(kind, other, world));
          return said === 'same' ? [] : [{ mentions, one, other, said }];
        }),
      );
    });
    expect(wrong.slice(0, 3)).toEqual([]);
    expect(together).toBeGreaterThan(taken.length / 4);
  }, 120_000);
});
