import type { StagedGroup, StagedRow } from '../../corpus/queries-record-stage.ts';
import type { InvestorFact } from '../../corpus/rules-investor-record.ts';
import { parseDay } from '../../platform/values/text.ts';
import { personOfSchedule, readable } from '../../reference/names/rules-filed.ts';
import { identityKey, personKey } from '../../reference/rules-identity.ts';
import { adviserFact, type BaseRow, baseRow } from './adv-facts.ts';
import type { RecordInput, RecordReading, RowEnd } from './record-source.ts';
import {
  type FundCounts,
  fundKind,
  NO_FUNDS,
  PLATFORM_ADVISERS,
  secCrd,
  secFund,
} from './rules-record-ids.ts';
import { eachGroup, eachRow, originOf } from './y-combinator.ts';

/** What the filings of a firm add up to; kept for each firm while its tables are read. */
export interface Firm {
  /** The newest filing: its number and the moment it was submitted, sortable. */
  filing: string;
  submitted: string;
  key: string;
  funds: FundCounts;
  grossUsd: number;
  /** Other advisers its fund list names, up to the number that makes it a platform. */
  readonly others: Set<string>;
  isInvestor: boolean;
}

/** The firms of the filing data, by CRD number, and whose filing is whose. */
export class Firms {
  readonly byCrd = new Map<string, Firm>();
  readonly #crdOf = new Map<string, string>();
  /** By identity key; of two firms of one name neither. */
  readonly #named = new Map<string, string | undefined>();

  add(crd: string, filing: string, submitted: string, key: string): void {
    this.#crdOf.set(filing, crd);
    const known = this.byCrd.get(crd);
    if (known === undefined) {
      const others = new Set<string>();
      this.byCrd.set(crd, {
        filing,
        submitted,
        key,
        funds: NO_FUNDS,
        grossUsd: 0,
        others,
        isInvestor: false,
      });
    } else if (
      submitted > known.submitted ||
      (submitted === known.submitted && isLater(filing, known.filing))
    ) {
      Object.assign(known, { filing, submitted, key });
    }
  }

  /** Once all filings are added: lets names be looked up. */
  index(): void {
    for (const [crd, { key }] of this.byCrd) this.#named.set(key, this.#named.has(key) ? undefined : crd);
  }

  crdOf(filing: string): string | undefined {
    return this.#crdOf.get(filing);
  }

  /** The firm a filing belongs to, `older` where a newer one of the same firm is there. */
  at(filing: string): { crd: string; firm: Firm } | 'older' | undefined {
    const crd = this.#crdOf.get(filing);
    const firm = crd === undefined ? undefined : this.byCrd.get(crd);
    if (crd === undefined || firm === undefined) return undefined;
    return firm.filing === filing ? { crd, firm } : 'older';
  }

  /** The adviser a name begins with ("Xyz Ventures Fund III" begins with the firm "Xyz Ventures"), by CRD number. */
  namedBy(name: string): string | undefined {
    const words = identityKey(name).split(' ');
    // A single word is as often a word as a firm.
    for (let count = Math.min(words.length, MAX_NAME_WORDS); count >= 2; count -= 1) {
      const crd = this.#named.get(words.slice(0, count).join(' '));
      if (crd !== undefined) return crd;
    }
    return undefined;
  }

  isPlatform(crd: string): boolean {
    return (this.byCrd.get(crd)?.others.size ?? 0) >= PLATFORM_ADVISERS;
  }
}

/** Firms' names have fewer words; more would be looked up for nothing. */
const MAX_NAME_WORDS = 8;

function isLater(filing: string, other: string): boolean {
  return filing.length === other.length ? filing > other : filing.length > other.length;
}

/** The reference under which a firm's other facts name it within the import. */
export function firmRef(crd: string): string {
  const id = secCrd(crd);
  return id === undefined ? crd : `${id.namespace}:${id.id}`;
}

/** Emits a firm from all its filings that were read (the newest holds), with its owners and managers. */
export function emitFirm(reading: RecordReading, firms: Firms, firm: Firm, group: StagedGroup): void {
  const end = (row: StagedRow, as: RowEnd) => reading.account.end(row.place, as);
  const parts = (part: string) => group.rows.filter((row) => row.part === part);
  const bases = parts('base');
  const newest = bases.findLast((row) => row.values.filing === firm.filing);
  for (const row of bases) if (row !== newest) end(row, 'merged');
  const base = newest?.values as unknown as BaseRow | undefined;
  const adviser = base === undefined ? 'no filing' : adviserOf(base, firms, firm, parts);
  const isInvestor = typeof adviser !== 'string' && adviser.onlyKnown !== true;
  firm.isInvestor = isInvestor;
  if (newest !== undefined) {
    if (typeof adviser === 'string') end(newest, { skip: adviser });
    else {
      reading.sink.investor(adviser, originOf(reading, newest.place));
      end(newest, 'loaded');
    }
  }
  const notAnInvestor: RowEnd = { skip: 'describes an adviser that is not an investor' };
  for (const row of [...parts('site'), ...parts('cik')]) end(row, isInvestor ? 'merged' : notAnInvestor);
  for (const row of parts('owner'))
    end(row, isInvestor ? emitOwner(reading, group.key, base, row) : notAnInvestor);
}

function adviserOf(
  base: BaseRow,
  firms: Firms,
  firm: Firm,
  parts: (part: string) => readonly StagedRow[],
): InvestorFact | string {
  const values = (part: string) => parts(part).map((row) => String(row.values.value ?? ''));
  return adviserFact({
    name: base.name,
    crd: base.crd,
    cik: values('cik')[0],
    city: base.city,
    state: base.state,
    country: base.country,
    addresses: values('site'),
    isExempt: base.isExempt,
    isVentureOnly: base.isVentureOnly,
    reportsFunds: true,
    funds: firm.funds,
    clients: base.clients,
    isPlatform: firms.isPlatform(base.crd),
    assetsUsd: base.managedUsd ?? (firm.grossUsd > 0 ? firm.grossUsd : undefined),
    filedOn: base.filedOn,
  });
}

/** A natural person of schedule A (owners and officers) or B (owners of owners). */
function emitOwner(reading: RecordReading, crd: string, base: BaseRow | undefined, row: StagedRow): RowEnd {
  const text = (name: string) => (typeof row.values[name] === 'string' ? row.values[name] : undefined);
  if (!/^i$/i.test(text('type') ?? '')) return { skip: 'an owner that is no person' };
  const person = personOfSchedule(text('value') ?? '');
  if (person === undefined) return { skip: 'no name of a person' };
  const key = personKey(person.short);
  const sourceId = `adv:${text('owner') ?? `${crd}:${personKey(person.name)}`}`;
  const title = readable(text('title') ?? (/^b$/i.test(text('schedule') ?? '') ? 'INDIRECT OWNER' : 'OWNER'));
  const startedOn = parseDay(text('acquired')?.replace(/^(\d{1,2})\/(\d{4})$/, '$2-$1'));
  const within = text('within');
  reading.sink.person(
    { sourceId, name: person.name, key, addressKey: base?.addressKey },
    originOf(reading, row.place),
  );
  reading.sink.role(
    {
      personSourceId: sourceId,
      organisation: { namespace: 'sec-crd', id: crd },
      title,
      note: within === undefined ? undefined : `through ${within}`,
      isCurrent: true,
      startedOn,
    },
    originOf(reading, row.place),
  );
  return 'loaded';
}

interface Claim {
  readonly crd: string;
  readonly name: string;
  readonly kind?: string;
  readonly sizeUsd?: number;
  readonly submitted: string;
  /** The adviser the fund's name begins with. */
  readonly other?: string;
}

/**
 * Emits one fund of one manager from all rows with its number: a platform's values count last, else the
 * newest filing's first. A platform's fund that bears another adviser's name is no fund of the platform's.
 */
export function emitFund(reading: RecordReading, firms: Firms, group: StagedGroup): void {
  const rows = group.rows
    .map(({ values, place }) => ({ claim: values as unknown as Claim, place }))
    .toSorted((one, other) => {
      const platform = Number(firms.isPlatform(one.claim.crd)) - Number(firms.isPlatform(other.claim.crd));
      return platform || (one.claim.submitted < other.claim.submitted ? 1 : -1);
    });
  const [first, ...others] = rows;
  if (first === undefined) return;
  const { claim, place } = first;
  for (const row of others) reading.account.end(row.place, 'merged');
  if (firms.byCrd.get(claim.crd)?.isInvestor !== true) {
    reading.account.end(place, { skip: 'a fund of an adviser that is no investor' });
    return;
  }
  if (claim.other !== undefined && claim.other !== claim.crd && firms.isPlatform(claim.crd)) {
    reading.account.end(place, { skip: 'filed by a platform for another adviser' });
    return;
  }
  const { name, kind, sizeUsd } = claim;
  const id = secFund(group.key)?.id ?? group.key;
  const asOf = claim.submitted.slice(0, 10);
  const investorRef = firmRef(claim.crd);
  reading.sink.fund(
    { sourceId: id, name, key: identityKey(name), investorRef, kind, sizeUsd, asOf },
    originOf(reading, place),
  );
  reading.account.end(place, 'loaded');
}

const NO_FILING = { skip: 'belongs to no filing of these files' } as const;

/** Reads the tables of filing data: firms, their funds, their owners. Newest filing first, whatever months are there. */
export async function readFilings(reading: RecordReading, inputs: readonly RecordInput[]): Promise<void> {
  const firms = new Firms();
  const tables = (name: RegExp) => inputs.filter((input) => name.test(input.name));
  const read = (input: RecordInput, required: readonly string[], handle: Parameters<typeof eachRow>[3]) =>
    eachRow(reading, input, { format: 'csv', required: ['filingid', ...required] }, handle);

  for (const input of tables(/adv_base/i)) {
    await read(input, ['1e1', 'datesubmitted'], (record, place) => {
      const row = baseRow(record, /^era/i.test(input.name));
      if (typeof row === 'string') return { skip: row };
      firms.add(row.crd, row.filing, row.submitted, identityKey(row.name));
      reading.stage.add('adv-firm', row.crd, 'base', { ...row }, place);
      return 'staged';
    });
  }
  firms.index();

  for (const input of tables(/schedule_d_7b1(?!a)/i)) {
    await read(input, ['fund name', 'fund id'], (record, place) => {
      const found = firms.at(record.raw('filingid'));
      if (found === undefined) return NO_FILING;
      if (found === 'older') return 'merged';
      const { crd, firm } = found;
      const name = record.text('fund name');
      if (name === undefined) return { skip: 'a fund without a name' };
      const kind = fundKind(record.raw('fund type'));
      const sizeUsd = record.usd('gross asset value');
      if (kind !== undefined) firm.funds = { ...firm.funds, [kind]: firm.funds[kind] + 1 };
      // What a feeder owns is its master's, and would be counted twice.
      if (record.flag('feeder fund') !== true) firm.grossUsd += sizeUsd ?? 0;
      const other = firms.namedBy(name);
      if (other !== undefined && other !== crd && firm.others.size < PLATFORM_ADVISERS)
        firm.others.add(other);
      const id = record.raw('fund id') || `${crd}:${record.raw('referenceid') || place.line}`;
      const values = { crd, name, kind: record.text('fund type'), sizeUsd, other, submitted: firm.submitted };
      reading.stage.add('adv-fund', id, 'fund', values, place);
      return 'staged';
    });
  }

  for (const input of tables(/schedule_d_7b1a3a/i)) {
    await read(input, ['name of partner etc'], (record) => {
      const found = firms.at(record.raw('filingid'));
      if (found === undefined) return NO_FILING;
      if (found === 'older') return 'merged';
      const other = firms.namedBy(record.raw('name of partner etc'));
      if (other !== undefined && other !== found.crd && found.firm.others.size < PLATFORM_ADVISERS)
        found.firm.others.add(other);
      return other === undefined ? { skip: 'a general partner that is no adviser' } : 'loaded';
    });
  }

  const optionalFiles = [
    { files: /schedule_d_1i/i, part: 'site', column: 'website' },
    { files: /1d3_cik/i, part: 'cik', column: 'cik' },
    { files: /schedule_a_b/i, part: 'owner', column: 'full legal name' },
  ] as const;
  for (const { files, part, column } of optionalFiles) {
    for (const input of tables(files)) {
      await read(input, [column], (record, place) => {
        const found = firms.at(record.raw('filingid'));
        if (found === undefined) return NO_FILING;
        if (found === 'older') return 'merged';
        if (record.text(column) === undefined) return { skip: `no ${column}` };
        const owner = {
          schedule: record.raw('schedule'),
          type: record.raw('de fe i'),
          title: record.text('title or status'),
          within: record.text('entity in which'),
          acquired: record.text('status acquired'),
          owner: record.text('ownerid'),
        };
        const values = { value: record.text(column), ...(part === 'owner' ? owner : {}) };
        reading.stage.add('adv-firm', found.crd, part, values, place);
        return 'staged';
      });
    }
  }

  await eachGroup(reading, 'adv-firm', (group) => {
    const firm = firms.byCrd.get(group.key);
    if (firm !== undefined) emitFirm(reading, firms, firm, group);
  });
  await eachGroup(reading, 'adv-fund', (group) => emitFund(reading, firms, group));
}
