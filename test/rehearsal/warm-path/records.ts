import { createHash } from 'node:crypto';
import type { Db } from '../../../src/platform/database/db.ts';
import { investorKey, personKey } from '../../../src/reference/rules-identity.ts';

/** An investor, a connection, and whether the one leads to the other. */
export interface Case {
  readonly id: string;
  readonly why: string;
  readonly investor: { readonly name: string; readonly fund: string };
  readonly connection: {
    readonly first_name: string;
    readonly last_name: string;
    readonly company: string;
    readonly position: string;
  };
  readonly warm: 'person' | 'firm' | 'possible' | 'none';
}

interface Written {
  readonly person: number;
  readonly firm: number;
  readonly human: number;
  readonly names: readonly string[];
}

/** As people compare names: case, accents and punctuation do not count. */
export function plain(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

export async function ownerOf(db: Db, key: string): Promise<string> {
  const [row] = await db.query<{ tenant_id: string }>({
    text: 'select tenant_id from api_key where hash = $1',
    values: [createHash('sha256').update(key).digest()],
  });
  if (row === undefined) throw new Error('the key is nobody’s');
  return row.tenant_id;
}

const LISTED = `insert into stored_investor (tenant_id, mode, investor_id, record, digest, score, tier)
  select $1, 'live', i.id, jsonb_build_object('name', i.name, 'sectorTags', '[]'::jsonb, 'portfolioCompanies', '[]'::jsonb,
      'networkProximity', 0, 'score', 10, 'tier', 'C', 'warmPath', false, 'conflict', false,
      'scoreParts', '[{"name": "activity", "points": 10, "fact": "listed by the rehearsal"}]'::jsonb),
    '', 10, 'C'
  from investor i where i.mode = 'live' and i.merged_into is null`;

/** Puts every investor on record on a tenant's list, as a search would. */
export async function listAllInvestors(db: Db, tenantId: string): Promise<void> {
  await db.query({ text: LISTED, values: [tenantId] });
}

async function idOf(db: Db, text: string, values: readonly unknown[]): Promise<number> {
  const [row] = await db.query<{ id: number }>({ text, values });
  if (row === undefined) throw new Error('nothing was written');
  return row.id;
}

function cell(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** A case as records: the investor is a person with a post at a firm that is an investor too. */
export const CASES_AS_RECORDS = {
  async write(db: Db, tenantId: string, { id, investor }: Case): Promise<Written> {
    const insert = `insert into investor (mode, name, identity_key, kind, source, source_id)
      values ('live', $1, $2, $3, 'rehearsal', $4) returning id`;
    const firm = await idOf(db, insert, [
      investor.fund,
      investorKey(investor.fund),
      'organisation',
      `${id} firm`,
    ]);
    const person = await idOf(db, insert, [
      investor.name,
      personKey(investor.name),
      'person',
      `${id} person`,
    ]);
    const human = await idOf(
      db,
      `insert into person (mode, name, identity_key, source, source_id) values ('live', $1, $2, 'rehearsal', $3) returning id`,
      [investor.name, personKey(investor.name), id],
    );
    await db.query({
      text: `insert into person_role (person_id, investor_id, title, is_current, source) values ($1, $2, 'Partner', true, 'rehearsal')`,
      values: [human, firm],
    });
    await db.query({ text: `${LISTED} and i.id = any ($2)`, values: [tenantId, [firm, person]] });
    return { person, firm, human, names: [investor.name, investor.fund] };
  },
  async remove(db: Db, { person, firm, human }: Written): Promise<void> {
    await db.query({ text: 'delete from person where id = $1', values: [human] });
    await db.query({
      text: 'delete from stored_investor where investor_id = any ($1)',
      values: [[person, firm]],
    });
    await db.query({ text: 'delete from investor where id = any ($1)', values: [[person, firm]] });
  },
  csvOf({ connection }: Case): string {
    const { first_name, last_name, company, position } = connection;
    const row = [first_name, last_name, '', '', company, position, '12 Mar 2024'].map(cell).join(',');
    return `First Name,Last Name,URL,Email Address,Company,Position,Connected On\n${row}\n`;
  },
};
