import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { COMPANIES, INVESTORS } from '../../test/harness/made-organisations.ts';
import type { CorpusLookupStore } from '../providers/rules-kinds.ts';
import { identityKey, personKey } from '../reference/rules-identity.ts';
import { createCorpusLookupStore } from './queries-corpus-lookup.ts';

let db: TestDatabase;
let lookup: CorpusLookupStore;
let wasEmpty: boolean;
const signal = AbortSignal.timeout(60_000);

beforeAll(async () => {
  db = await createTestDatabase();
  wasEmpty = await createCorpusLookupStore(db.service).isEmpty(signal);
  const run = (text: string, values: readonly unknown[]) => db.system.query<{ id: number }>({ text, values });
  for (const [at, one] of COMPANIES.entries()) {
    await run(
      `insert into company (mode, name, identity_key, domain, description, country_code, state_code, city, sector_tags, founded_on, source, source_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'made', $11)`,
      [
        one.mode ?? 'live',
        one.name,
        identityKey(one.name),
        one.domain ?? null,
        one.description ?? null,
        one.country,
        one.state ?? null,
        one.city,
        one.tags ?? [],
        one.founded ?? null,
        at,
      ],
    );
  }
  for (const [at, one] of INVESTORS.entries()) {
    await run(
      `insert into investor (mode, name, identity_key, domain, kind, lp_type, country_code, state_code, city, social_url, source, source_id)
       values ('live', $1, $2, $3, $4, $5, $6, $7, $8, $9, 'made', $10)`,
      [
        one.name,
        identityKey(one.name),
        one.domain ?? null,
        one.kind,
        one.lp ?? null,
        one.country,
        one.state ?? null,
        one.city,
        one.social ?? null,
        at,
      ],
    );
  }
  await run(
    `insert into investor (mode, name, identity_key, source, source_id, merged_into)
     select 'live', 'Umbrapeak Old Name', 'umbrapeak old name', 'made', 'old', id from investor where identity_key = 'umbra peak capital'`,
    [],
  );
  await run(
    `insert into investor_alias (mode, alias_key, investor_id, alias, source)
     select 'live', 'shadow mountain', id, 'Shadow Mountain', 'made' from investor where identity_key = 'umbra peak capital'`,
    [],
  );
  for (const [name, social] of [
    ['José María Plum', 'https://www.linkedin.com/in/jmplum'],
    ['Ada Plum', null],
    ['Ada Plum', 'https://people.example/ada'],
  ] as const) {
    await run(
      `insert into person (mode, name, identity_key, social_url, source, source_id) values ('live', $1, $2, $3, 'made', $4)`,
      [name, personKey(name), social, `${name} ${social}`],
    );
  }
  await run(
    `insert into person_role (person_id, company_id, title, is_current, started_on, source)
     select p.id, c.id, r.title, r.current, r.started, 'made' from (values
       ('jose maria plum', 'quillfish labs', 'Advisor', false, date '2015-01-01'),
       ('jose maria plum', 'zirkonia robotics', 'Chief Executive', true, date '2020-01-01')) r(person, company, title, current, started)
     join person p on p.identity_key = r.person join company c on c.identity_key = r.company`,
    [],
  );
  await run(
    `insert into person_role (person_id, company_id, title, is_current, source)
     select p.id, c.id, 'Engineer', true, 'made' from person p, company c
     where p.identity_key = 'ada plum' and p.social_url is null and c.identity_key = 'quillfish labs'`,
    [],
  );
  await run(
    `insert into round (mode, company_id, kind, source, source_id) select 'live', id, 'seed', 'made', 'r1' from company where identity_key = 'quillfish labs'`,
    [],
  );
  lookup = createCorpusLookupStore(db.service);
});
afterAll(() => db.drop());

const companies = async (params: { keyword?: string; location?: string; limit?: number }) =>
  (await lookup.companies({ limit: 10, ...params }, signal)).map(({ name }) => name);
const people = async (query: string) => (await lookup.people(query, 10, signal)).map(({ name }) => name);

describe('companies', () => {
  it.each([
    ['zirkonia', ['Zirkonia', 'Zirkonia Robotics GmbH']],
    ['ZIRKONIA ROBOTICS', ['Zirkonia Robotics GmbH']],
    ['zirkoniarobotics', ['Zirkonia Robotics GmbH']],
    ['robo zirk', ['Zirkonia Robotics GmbH']],
    ['quill fish labs inc', ['Quillfish Labs, Inc.']],
    ['dorsay plum', ["D'Orsay-Plum & Sons"]],
    ['a16z', ['Andreessen Horowitz']],
    ['shadow mountain', ['Umbra Peak Capital']],
    ['umbrapeak old name', ['Umbra Peak Capital']],
    ['nobody at all', []],
    ["'); drop table company; --", []],
    ['!!!', []],
  ])('named %s', async (keyword, expected) => {
    expect(await companies({ keyword })).toEqual(expected);
  });

  it.each([
    ['Germany', ['Zirkonia Robotics GmbH', 'Umbra Peak Capital']],
    ['Munich, Germany', ['Zirkonia Robotics GmbH']],
    ['münchen', ['Zirkonia Robotics GmbH']],
    ['San Francisco, CA', ['Quillfish Labs, Inc.']],
    ['London', ["D'Orsay-Plum & Sons"]],
    ['California', ['Quillfish Labs, Inc.', 'Andreessen Horowitz']],
    ['New York', ['Zirkonia']],
    ['Atlantis', []],
    [',', []],
  ])('in %s', async (location, expected) => {
    expect(await companies({ location })).toEqual(expected);
  });

  it('by name and place together', async () => {
    expect(await companies({ keyword: 'zirkonia', location: 'USA' })).toEqual(['Zirkonia']);
    expect(await companies({ keyword: 'shadow mountain', location: 'France' })).toEqual([]);
  });

  it('come by what they do behind those of the name, in the place', async () => {
    expect(await companies({ keyword: 'robots' })).toEqual(['Zirkonia Robotics GmbH']);
    expect(await companies({ keyword: 'hardwrae', location: 'Munich' })).toEqual(['Zirkonia Robotics GmbH']);
    expect(await companies({ keyword: 'hardware', location: 'Munich' })).toEqual(['Zirkonia Robotics GmbH']);
    expect(await companies({ keyword: 'robotics', location: 'USA' })).toEqual([]);
    expect(await companies({ keyword: 'payments' })).toEqual([]);
    expect(await companies({ keyword: 'Robots in Munich' })).toEqual(['Zirkonia Robotics GmbH']);
    expect(await companies({ keyword: 'robots in New York' })).toEqual([]);
  });

  it('first those that half of their tags say a field of, with the tag they were asked by', async () => {
    const rows = await lookup.companies({ keyword: 'games', limit: 5 }, signal);
    expect(rows.map(({ name, industry }) => [name, industry])).toEqual([
      ['Pebblehop', 'Games'],
      ['Larkspur Bank', 'Games'],
    ]);
  });

  it('as a row in our words', async () => {
    expect(await lookup.companies({ keyword: 'zirkonia robotics', limit: 1 }, signal)).toEqual([
      {
        name: 'Zirkonia Robotics GmbH',
        industry: 'robotics',
        summary: 'Robots that weld.',
        location: 'München, Germany',
        website: 'https://zirkonia.example',
      },
    ]);
  });

  it('enriched by domain, by address, by name', async () => {
    const byDomain = await lookup.company({ domain: 'quillfish.example' }, signal);
    expect(byDomain).toMatchObject({ name: 'Quillfish Labs, Inc.', founded: '2019-03-01' });
    expect(await lookup.company({ name: 'Quillfish Labs' }, signal)).toEqual(byDomain);
    expect(
      await lookup.company({ social_url: 'http://linkedin.com/company/umbra-peak?x=1' }, signal),
    ).toMatchObject({
      name: 'Umbra Peak Capital',
    });
    expect(await lookup.company({ name: 'Quillfish' }, signal)).toBeUndefined();
  });
});

describe('people', () => {
  it.each([
    ['jose maria plum', ['José María Plum']],
    ['José M. Plum', ['José María Plum']],
    ['plum', ['José María Plum', 'Ada Plum', 'Ada Plum']],
    ['ada plum quillfish', ['Ada Plum']],
    ['ada plum nowhere', []],
    ['zoe fictional angstrom', ['Zoë Fictional-Ångström']],
    ['Umbra Peak Capital', []],
    ['', []],
  ])('named %s', async (query, expected) => {
    expect(await people(query)).toEqual(expected);
  });

  it('with what they do now', async () => {
    expect(await lookup.people('jose maria plum', 1, signal)).toEqual([
      {
        name: 'José María Plum',
        socialUrl: 'https://www.linkedin.com/in/jmplum',
        position: 'Chief Executive, Zirkonia Robotics GmbH',
      },
    ]);
    expect(await lookup.people('zoe fictional', 1, signal)).toMatchObject([{ position: 'Angel investor' }]);
  });

  it('enriched where they can be distinguished, and only there', async () => {
    expect(await lookup.person({ social_url: 'https://linkedin.com/in/jmplum/' }, signal)).toMatchObject({
      name: 'José María Plum',
      position: 'Chief Executive',
      company: 'Zirkonia Robotics GmbH',
    });
    expect(await lookup.person({ name: 'Ada Plum' }, signal)).toBeUndefined();
    expect(await lookup.person({ name: 'Ada Plum', company: 'Quillfish' }, signal)).toMatchObject({
      position: 'Engineer',
    });
  });

  it('of a company, those of today first, by title', async () => {
    const of = (params: { domain?: string; name?: string; title?: string }) =>
      lookup.peopleOf({ limit: 10, ...params }, signal);
    expect((await of({ domain: 'quillfish.example' })).map(({ name }) => name)).toEqual([
      'Ada Plum',
      'José María Plum',
    ]);
    expect((await of({ name: 'Quillfish Labs', title: 'engineer' })).map(({ name }) => name)).toEqual([
      'Ada Plum',
    ]);
    expect(await of({ domain: 'quillfish.example', title: 'chief' })).toEqual([]);
    expect((await of({ domain: 'quillfish.example' }))[1]).toMatchObject({
      position: 'Advisor, Quillfish Labs, Inc.',
    });
    expect(await of({ name: 'Nobody' })).toEqual([]);
  });
});

it('asks nothing once no one waits', async () => {
  await expect(lookup.people('plum', 1, AbortSignal.abort())).rejects.toThrow();
});

it('knows whether anything was imported at all', async () => {
  expect([wasEmpty, await lookup.isEmpty(signal)]).toEqual([true, false]);
});

describe('a firm among the investors', () => {
  it.each([
    ['Umbra Peak Capital, LLC', true],
    ['a16z', true],
    ['Umbra Peak', false],
    // A person, and a company that does not invest.
    ['Zoë Fictional-Ångström', false],
    ['Zirkonia', false],
    ['', false],
  ])('%s: %s', async (name, known) => {
    expect(await lookup.hasInvestor(name, signal)).toBe(known);
  });
});
