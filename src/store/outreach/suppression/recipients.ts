import { investorKey, personKey } from '../../../core/identity/identity.ts';
import type { Recipient } from '../../../core/outreach/sequence/ports.ts';
import type { Mode } from '../../../core/scope.ts';
import type { Queryable } from '../../postgres/db.ts';

interface Row {
  readonly id: number;
  readonly country_code: string | null;
  readonly state_code: string | null;
  readonly city: string | null;
}

const SHOWN = 'distinct r.id, r.country_code, r.state_code, r.city';
/** A merged record is shown as what it was merged into. Two are enough to know that the name says too little. */
const MERGED =
  'join investor r on r.id = coalesce(h.merged_into, h.id) where h.mode = $1 and %s order by r.id limit 2';
const of = (condition: string) => `select ${SHOWN} from investor h ${MERGED.replace('%s', condition)}`;

const NUMBERED = of('h.id = $2');
const PERSON = of("h.kind = 'person' and h.identity_key = $2");
const FIRM = of("h.domain = $2 and h.kind is distinct from 'person'");
const NAMED_FIRM = of("h.identity_key = $2 and h.kind is distinct from 'person'");

/**
 * The record of whom a message goes to: the one with this number, where one is given; else the firm with the domain of the address; else the person, else the
 * firm, of exactly this name. Of several none is taken: a wrong record is worse than none. A single word
 * names no person.
 */
export async function findRecipient(
  db: Queryable,
  mode: Mode,
  {
    name,
    domain,
    number,
  }: { readonly name: string; readonly domain: string; readonly number: number | undefined },
): Promise<Recipient | undefined> {
  const one = async (label: string, text: string, value: string | number) => {
    if (value === '') return undefined;
    const rows = await db.query<Row>({ name: label, text, values: [mode, value] });
    return rows.length === 1 ? rows[0] : undefined;
  };
  const person = personKey(name);
  const row =
    number === undefined
      ? ((await one('recipient_firm', FIRM, domain)) ??
        (await one('recipient_person', PERSON, person.includes(' ') ? person : '')) ??
        (await one('recipient_named_firm', NAMED_FIRM, investorKey(name))))
      : await one('recipient_numbered', NUMBERED, number);
  if (row === undefined) return undefined;
  return {
    investorId: row.id,
    country: row.country_code ?? undefined,
    state: row.state_code ?? undefined,
    city: row.city ?? undefined,
  };
}
