import { COLUMN_NAMES } from '../network/rules-column-names.ts';
import { plainText } from '../platform/values/text.ts';
import type { PipelineEntry } from './fields.ts';
import words from './words/columns.json' with { type: 'json' };

/** Fields that say something of people at an investor. */
export const PEOPLE_FIELDS = [
  'first_name',
  'last_name',
  'contact',
  'title',
  'email',
  'phone',
  'profile',
] as const;

/** The parts of a place from the whole to the country, whatever their order. */
export const PLACE_ROLES: readonly (Role | undefined)[] = ['place', 'city', 'state', 'country', 'region'];

/** What a column of an investor list can hold, as requests and answers name it. */
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
  'soft_circled_usd',
  'amount',
  'currency',
  ...PEOPLE_FIELDS,
] as const;
export type ListField = (typeof LIST_FIELDS)[number];

/** The headings of our own export, in its order, and what they are read back as: what the service computes is not. */
export const EXPORT_COLUMNS = {
  ...{
    id: 'id',
    name: 'name',
    kind: 'kind',
    place: 'place',
    website: 'website',
    contacts: 'contact',
    stage: 'stage',
    stage_at: 'ignore',
  },
  ...{ reason: 'reason', owner: 'owner', tags: 'tags', next_step: 'next_step', next_step_on: 'next_step_on' },
  ...{
    committed_usd: 'committed_usd',
    soft_circled_usd: 'soft_circled_usd',
    score: 'ignore',
    tier: 'ignore',
    not_scored: 'ignore',
    chance: 'ignore',
  },
  ...{ best_reason: 'ignore', warm_path: 'ignore', warm_strength: 'ignore', conflict: 'ignore' },
  ...{ last_deal: 'ignore', first_seen: 'ignore', note: 'note' },
} as const satisfies Readonly<Record<string, ListField | 'ignore'> & Record<keyof PipelineEntry, ListField>>;

/** What headings mean, closer than a field: which field it is, columns decide together. */
export type Role = keyof typeof words;

/** Longer cells are no names of columns. */
export const LONGEST_HEADING = 100;

/** A name as it is compared: without case, accents, blanks and marks. */
export function columnKey(text: string): string {
  const plain = plainText(text, LONGEST_HEADING);
  // Asked for each name of a list: classes of Unicode take ten times as long.
  return /^[a-z0-9 ]*$/.test(plain) ? plain.replaceAll(' ', '') : plain.replace(/[^\p{L}\p{N}]/gu, '');
}

export interface Heading {
  readonly role: Role;
  /** Its place in the list: of two columns for one field the name that comes first counts. */
  readonly place: number;
}

const listed = (lines: readonly string[]) => lines.flatMap((line) => line.split(', '));
/** A page of a person has one of these in its heading; another address is a site. */
const PROFILE = /linkedin|profil|perfil|^li /iu;
/** Columns of people are the same in a network; what is an employer there is the firm here. */
const SHARED: Readonly<Partial<Record<Role, readonly string[]>>> = {
  firm: listed(COLUMN_NAMES.company),
  entity: listed(COLUMN_NAMES.fullName),
  first_name: listed(COLUMN_NAMES.firstName),
  last_name: listed(COLUMN_NAMES.lastName),
  title: listed(COLUMN_NAMES.position),
  email: listed(COLUMN_NAMES.email),
  profile: listed(COLUMN_NAMES.url).filter((name) => PROFILE.test(name)),
  website: listed(COLUMN_NAMES.url).filter((name) => !PROFILE.test(name)),
};
const OWN = Object.entries(words) as [Role, readonly string[]][];

/** Own names go before those of networks, and of a name said twice the first place counts. */
const KNOWN: ReadonlyMap<string, Heading> = new Map(
  [
    ...OWN.map(([role, lines]) => [role, listed(lines)] as const),
    ...(Object.entries(SHARED) as [Role, readonly string[]][]),
  ]
    .flatMap(([role, names]) => names.map((name, place) => [columnKey(name), { role, place }] as const))
    .reverse(),
);

/** What tools put around the name of a field: whose it is, which of several. */
const AROUND: readonly ReadonlySet<string>[] = [
  '',
  ' investor investors organization organisation company companies firm fund people contact contacts lead account team address',
].map(
  (words) =>
    new Set(
      (
        'primary main current home associated related linked default work business personal office our the of custom field deal person box ' +
        'record parent visitor guest attendee invitee participant registrant stakeholder shareholder purchaser what which is your do you ' +
        `represent du de la del della do da der l contacto kontakt entreprise empresa negocio arbeit${words}`
      ).split(' '),
    ),
);
const ORDINAL = /^(?:first|last)$/u;
const OF_PERSON = /^(?:contact|person|people|lead)s?$/u;
/** Words by which a heading of several is known that is in no list: "Typical first cheque (USD)", "Notes from Ada". */
const HOLDS: readonly (readonly [Role, RegExp])[] = [
  ['about', /^(?:sources?|references?|evidence)\b|\b(?:language|locale|langue|sprache|idioma)\b/u],
  ['about', /\b(?:date|day) of\b|\blast\b.*\b(?:contact|touch|email|meeting|activity)/u],
  ['committed_usd', /^committed\b|\b(?:signed|hard|firm|closed) commitments?$/u],
  [
    'cheque',
    /\bche(?:ck|que)s?\b|\bticket\b|\baum\b|fund size|deal size|investment (?:size|range|amount)|\b(?:min|max)(?:imum)? invest/u,
  ],
  ['next_step_on', /^next .*(?:date|on|due)$|^follow ?up .*(?:date|on)$/u],
  ['next_step', /^next (?:step|action|task)/u],
  ['investor', /^invest(?:or|ing)s? (?:entity|firm|company|organi[sz]ation|account|party)$/u],
  ['owner', /^(?:usuario|usuaria|utilisateur) respons/u],
  ['email', /\be ?mails?\b/u],
  ['phone', /\b(?:phone|mobile|telephone)\b/u],
  ['profile', /\blinkedin\b/u],
  ['about', /\bintro(?:duc\w*|s)?\b|\bthesis\b|\bportfolio\b/u],
  ['rounds', /\b(?:investment|funding|preferred) stages?\b|\bstages? (?:of investment|focus|invested)\b/u],
  ['sectors', /\b(?:sectors?|industr(?:y|ies)|verticals?)\b/u],
  ['note', /^(?:(?:last|latest|recent) )?(?:notes?|comments?)\b/u],
  ['status', /\b(?:status|stage)$/u],
  ['firm', /\b(?:company|organi[sz]ation|firm) name$/u],
  ['investor', /\b(?:investors|backers)$|^backed by$/u],
  // Scripts without blanks: what stands last in a heading says what it is.
  ['cheque', /(?:額|金額|金额|规模|規模)$/u],
  ['sectors', /(?:領域|领域|分野|赛道|業種|行业)$/u],
  ['about', /(?:日|日付|日期|時間|时间|概要|説明|简介|介绍|特徴|実績|案例)$/u],
  ['status', /(?:状態|状况|状況|阶段|フェーズ)$/u],
];

/** The heading in small letters with single blanks, marks of lists and "(USD)" behind it aside. */
function wordsOf(heading: string): string {
  // "Investor__c:InvestorType__c", "Fund1".
  return plainText(
    heading.replace(/__[cr]\b/gu, ' ').replace(/(?<=\p{Ll})(?=\p{Lu}|\d)/gu, ' '),
    LONGEST_HEADING,
  )
    .replace(/\([^)]*\)/gu, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Columns that a tool keeps for itself. */
const SAYS_NOTHING = /^\(do not modify\)/iu;
/** "E-mail 1 - Label" says whether an address is one of work, and holds none. */
const LABEL = /\b(?:e ?mail|phone|address|website|relation|event)\b.*\b(?:label|type)$/u;

/** "Emails / Primary Email", "Company / Name", "Parent Record > Name": a field of a field that is known. */
function partOf(heading: string): Heading | undefined {
  const [outer, inner, ...more] = heading.split(/\s+[/>]\s+/u).map((part) => KNOWN.get(columnKey(part)));
  if (outer === undefined || inner === undefined || more.length > 0) return undefined;
  return { ...(inner.role === 'entity' ? outer : inner), place: inner.place + AFTER_ALL };
}

/** What a heading means; undefined if it says nothing that we know. */
export function headingOf(heading: string): Heading | undefined {
  if (heading.length > LONGEST_HEADING) return undefined;
  const key = columnKey(heading);
  // So Notion calls its first column; "aa" is a cell.
  if (key === 'aa' && heading.trim() !== 'Aa') return undefined;
  const exact = KNOWN.get(key);
  if (exact !== undefined) return exact;
  const ofPart = partOf(heading);
  if (ofPart !== undefined) return ofPart;
  const said = wordsOf(heading);
  if (SAYS_NOTHING.test(heading) || LABEL.test(said)) return undefined;
  const behind = (found: Heading | undefined): Heading | undefined =>
    found && { role: found.role, place: found.place + AFTER_ALL };
  const words = said.split(' ').filter((word) => !/^\d+$/u.test(word));
  const near =
    KNOWN.get(columnKey(said)) ??
    KNOWN.get(words.join('')) ??
    // "Organization - Address", "Contact 2 - Email": of whom it is says the rest; of "Parent Record > Record" the last.
    AROUND.map((around) => {
      const rest = words.filter((word) => !around.has(word));
      // "Last fund" is no last name.
      if (rest.length === 1 && ORDINAL.test(rest[0] ?? '') && !words.some((word) => OF_PERSON.test(word)))
        return undefined;
      return KNOWN.get(rest.length > 0 ? rest.join('') : (words.at(-1) ?? ''));
    }).find((found) => found !== undefined);
  // "Record ID" is that of another service.
  if (near !== undefined && near.role !== 'id') return behind(near);
  const [role] = HOLDS.find(([, pattern]) => pattern.test(said)) ?? [];
  return role && { role, place: BY_A_WORD };
}

/** After all names that are known as they stand. */
export const AFTER_ALL = 10_000;
/** ... and a heading that is known by one of its words after these. */
export const BY_A_WORD = 2 * AFTER_ALL;

/** Roles whose headings no investor is called by. */
const OF_COLUMNS: ReadonlySet<Role | undefined> = new Set([
  'first_name',
  'last_name',
  'email',
  'phone',
  'profile',
  'website',
  'status',
  'stage',
  'note',
  'next_step',
  'next_step_on',
  'cheque',
  'kind',
] as const);

/** Whether a name is the heading of a column of something else: such an investor is none, most likely. */
export const isOfColumns = (name: string): boolean => OF_COLUMNS.has(KNOWN.get(columnKey(name))?.role);

/** Keys of headings under which a cell names several between commas: investors, each in a column of its own part in a deal; firms of a person. */
export const INVESTORS_OF_DEALS: ReadonlySet<string> = new Set(
  'investornames investorsname leadinvestors leadsoleinvestors newinvestors followoninvestors otherinvestors allinvestors coinvestors'.split(
    ' ',
  ),
);
export const FIRMS_OF_PEOPLE: ReadonlySet<string> = new Set(
  'companies organizations organisations'.split(' '),
);

const NAMING: ReadonlySet<Role | undefined> = new Set([
  'investor',
  'angel',
  'firm',
  'fund',
  'entity',
  'last_name',
] as const);

/** Whether a heading of these says who the investors are; "Contact" and its like do only if it comes first. */
export const namesInvestors = (headings: readonly string[]): boolean =>
  headings.some((heading, at) => {
    const role = headingOf(heading)?.role;
    return NAMING.has(role) || (at === 0 && role === 'contact');
  });

/** The number in a heading: "Partner 2", "Email 2". */
export function numberIn(heading: string): number | undefined {
  const [figure] = /(?<!\d)[1-9](?!\d)/u.exec(heading) ?? [];
  return figure === undefined ? undefined : Number(figure);
}

/** Whether a heading counts several investors: "Investor 1", "Investor 2". */
export const isOfSeveral = (heading: string): boolean => /^\p{L}+\d$/u.test(columnKey(heading));
