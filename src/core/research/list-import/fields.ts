import { normalForm } from '../../text/normal-form.ts';
import { isRounds } from './stage-words.ts';

/** What a column of an investor list can hold. */
export const LIST_FIELDS = [
  'name',
  'id',
  'website',
  'place',
  'kind',
  'stage',
  'reason',
  'note',
  'next_step',
  'next_step_on',
  'owner',
  'tags',
  'committed_usd',
  'amount',
  'currency',
  'contact',
  'email',
] as const;
export type ListField = (typeof LIST_FIELDS)[number];

/**
 * What Airtable, HubSpot, Affinity and Notion call their columns in exports, and people in spreadsheets of their own; compared without
 * case, blanks and marks. Of two columns for one field the name that comes first counts.
 */
const NAMES: Readonly<Record<ListField, string>> = {
  name: `investor name, investor, organization person name, fund name, fund, firm name, firm, vc, vc name, company name, company, organization name, organization,
    organisation, account name, deal name, record, full name, name, title, fonds, investisseur, inversor, firma, nom, nombre`,
  id: 'investor id, warmpath id, id',
  website: `website, website url, company domain name, domain, domains, url, homepage, web site, site web, webseite, sitio web`,
  place: `location, hq, headquarters, hq location, city, country, geography, region, address, place, ort, standort, ville, pays, ciudad, pais, land`,
  kind: 'investor type, type of investor, type, kind, category, typ, art',
  stage: `pipeline stage, deal stage, lead status, stage, status, list entry status, outreach status, phase, etappe, statut, estado, etapa`,
  reason: `reason for no, pass reason, passed reason, reason, closed lost reason, rejection reason, why passed, grund, absagegrund, motif, motivo`,
  note: `notes, note, comments, comment, description, remarks, feedback, details, notizen, notiz, bemerkung, kommentar, commentaires, notas`,
  next_step: `next step, next steps, next action, action, to do, todo, follow up, followup, nachster schritt, prochaine etape, siguiente paso`,
  next_step_on: `next step on, next step date, next action date, next activity date, follow up date, follow up on, followup date, due date, due,
    reminder, deadline, falligkeit, echeance, fecha`,
  owner: `owner, deal owner, company owner, contact owner, owners, assigned to, assignee, responsible, lead owner, relationship owner, team member,
    zustandig, verantwortlich, responsable, record owner`,
  tags: 'tags, tag, labels, label, list, lists, sectors, sector, focus, multi select, schlagworte, etiquettes, etiquetas',
  committed_usd: `committed usd, committed, commitment, committed amount, amount committed, amount invested, invested amount, zugesagt, engage,
    comprometido`,
  // An open deal has one too, and so has who only might write a cheque: a commitment if the stage says so.
  amount: `amount, deal amount, investment amount, check, cheque, ticket, betrag, montant, importe`,
  currency:
    'currency, currency code, deal currency, amount currency, wahrung, devise, moneda, divisa, valuta',
  contact: `contact, contact name, partner, lead partner, key contact, primary contact, people, person, contacts, associated contact,
    ansprechpartner, contacto`,
  email: 'email, email address, e mail, contact email, partner email, mail, correo',
};

/** Longer cells are no names of columns. */
const LONGEST_NAME = 100;

/** A name as it is compared. */
export function columnKey(text: string): string {
  return normalForm(text, 'NFKD', LONGEST_NAME)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}

const KNOWN: ReadonlyMap<string, { readonly field: ListField; readonly place: number }> = new Map(
  LIST_FIELDS.flatMap((field) =>
    NAMES[field]
      .split(/[,\n]/)
      .map((name, place) => [columnKey(name), { field, place }] as const)
      .filter(([key]) => key !== ''),
  ).reverse(),
);

/** Where the fields of a list stand in a row. */
export interface ListHeader {
  readonly at: Readonly<Partial<Record<ListField, number>>>;
  /** Other columns that are named like the one of the stage, in order. */
  readonly otherStages: readonly number[];
  /** The names as they stand. */
  readonly names: readonly string[];
  readonly known: number;
}

/** By the name of a column, what it holds; `ignore`: nothing of ours. */
export type ColumnMapping = Readonly<Record<string, ListField | 'ignore'>>;

/**
 * The cells read as the names of columns, by the mapping first; undefined unless one of them is the investor's name. A mapping that is
 * given names columns as they stand, without regard to case, blanks and marks.
 */
export function listHeaderOf(cells: readonly string[], mapping: ColumnMapping = {}): ListHeader | undefined {
  if (cells.some((cell) => cell.length > LONGEST_NAME)) return undefined;
  const mapped = new Map(Object.entries(mapping).map(([name, field]) => [columnKey(name), field]));
  const found = cells.flatMap((cell, index) => {
    const key = columnKey(cell);
    const said = mapped.get(key);
    if (said === 'ignore' || key === '') return [];
    if (said !== undefined) return [{ field: said, place: -1, index }];
    const known = KNOWN.get(key);
    return known === undefined ? [] : [{ ...known, index }];
  });
  const at: Partial<Record<ListField, number>> = {};
  const sorted = found.toSorted((one, other) => one.place - other.place || one.index - other.index);
  for (const { field, index } of sorted) at[field] ??= index;
  if (at.name === undefined) return undefined;
  // What a mapping says of the stage is not doubted.
  const stages = sorted.filter(({ field }) => field === 'stage');
  const otherStages = stages[0]?.place === -1 ? [] : stages.slice(1).map(({ index }) => index);
  return { at, otherStages, names: cells, known: Object.keys(at).length };
}

/**
 * The header with another column for the stage, where the first of that name says in which rounds somebody invests: "Stage" of a fund
 * is "Seed", and how far the talks are stands in "Status".
 */
export function withStageOfTalks(header: ListHeader, rows: readonly (readonly string[])[]): ListHeader {
  const holdsRounds = (index: number) => {
    const said = rows.map((cells) => cells[index] ?? '').filter((cell) => cell.trim() !== '');
    return said.filter(isRounds).length * 2 > said.length;
  };
  const { stage } = header.at;
  if (stage === undefined || header.otherStages.length === 0 || !holdsRounds(stage)) return header;
  const other = header.otherStages.find((index) => !holdsRounds(index));
  return other === undefined ? header : { ...header, at: { ...header.at, stage: other } };
}

/** Columns that hold nothing of ours, by their names. */
export function ignoredColumns({ at, names }: ListHeader): string[] {
  const used = new Set(Object.values(at));
  return names.filter((name, index) => !used.has(index) && name.trim() !== '');
}
