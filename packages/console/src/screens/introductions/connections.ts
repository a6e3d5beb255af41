import { scoreOf } from '../../api/investor-rows.ts';
import type { Profile, WarmInvestor, WarmPath } from '../../api/raise.ts';
import { roundInWords } from '../../labels.ts';
import { showMoney } from '../../parts/format.ts';

/** The row of a file that names its columns, as far as the page has to know it: the service reads the file itself. */
export interface HeaderRow {
  /** Where it stands among the lines, from 0. */
  readonly line: number;
  readonly delimiter: string;
  readonly names: readonly string[];
  /** The first cell that says something, of each column. */
  readonly examples: readonly (string | undefined)[];
}

const DELIMITERS = [',', ';', '\t'] as const;
/** A note before the header has a few lines. */
const LOOKED_AT = 12;
const EXAMPLES = 20;
/** Words that name a column of people in the usual exports; a header has two of them. */
const USUAL =
  /\b(?:name|vorname|nachname|prénom|nom|nombre|apellidos?|url|e-?mail|company|organi[sz]ation|firma|position|title|connected)\b/iu;

/** The cells of one line. A cell in quotes may hold the delimiter, and two quotes for one. */
export function cellsOf(line: string, delimiter: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const letter = line[at] as string;
    if (letter === '"' && isQuoted && line[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (letter === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted;
    else if (letter === delimiter && !isQuoted) {
      cells.push(cell);
      cell = '';
    } else cell += letter;
  }
  return [...cells, cell];
}

/** The header of a text; undefined if none of the first lines looks like one. */
export function headerOf(text: string): HeaderRow | undefined {
  const lines = text
    .slice(0, 65_536)
    .replace(/^\uFEFF/u, '')
    .split(/\r\n|\n|\r/u);
  for (const [line, one] of lines.slice(0, LOOKED_AT).entries()) {
    for (const delimiter of DELIMITERS) {
      const names = cellsOf(one, delimiter).map((name) => name.trim());
      if (names.length < 2 || names.filter((name) => USUAL.test(name)).length < 2) continue;
      const rows = lines.slice(line + 1, line + 1 + EXAMPLES).map((row) => cellsOf(row, delimiter));
      const examples = names.map((_, column) => rows.map((row) => row[column]?.trim()).find(Boolean));
      return { line, delimiter, names, examples };
    }
  }
  return undefined;
}

/** What is sent of a file: its text, or its bytes where it is none in UTF-8 (another encoding, a workbook). */
export async function sentOf(
  file: Blob,
): Promise<{ readonly csv_content: string } | { readonly file: string }> {
  const bytes = await file.arrayBuffer();
  try {
    return { csv_content: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    let letters = '';
    for (const byte of new Uint8Array(bytes)) letters += String.fromCharCode(byte);
    return { file: btoa(letters) };
  }
}

/** What somebody says of columns, by their names: the field, or that they are left out (null). */
export function columnsSaid(
  names: readonly string[],
  chosen: Readonly<Record<number, string | null>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(chosen).map(([at, field]) => [names[Number(at)] ?? '', field ?? 'ignore']),
  );
}

/** One investor that somebody opens, and how. */
export interface Opening {
  readonly investor: WarmInvestor;
  readonly path: WarmPath;
}

/** Somebody of the network with everybody they lead to, the strongest first. */
export interface Acquaintance {
  /** Their profile, or name and employer: what tells two people of one name apart. */
  readonly key: string;
  readonly name: string;
  readonly position?: string;
  readonly company?: string;
  readonly connectedOn?: string;
  readonly openings: readonly Opening[];
  /** Of the best opening. */
  readonly strength: number;
}

const keyOf = ({ socialUrl, name, company = '' }: WarmPath): string => socialUrl ?? `${name} ${company}`;

/**
 * The people of the network who lead to somebody: those with the strongest path first, of two alike who opens more, or the better
 * investor.
 */
export function acquaintancesOf(investors: readonly WarmInvestor[]): Acquaintance[] {
  const people = new Map<string, { path: WarmPath; openings: Opening[] }>();
  for (const investor of investors) {
    for (const path of investor.warmPaths ?? []) {
      const key = keyOf(path);
      const person = people.get(key) ?? { path, openings: [] };
      person.openings.push({ investor, path });
      people.set(key, person);
    }
  }
  return [...people]
    .map(([key, { path, openings }]): Acquaintance => {
      const sorted = openings.toSorted(
        (one, other) =>
          other.path.strength - one.path.strength || scoreOf(other.investor) - scoreOf(one.investor),
      );
      const { name, position, company, connectedOn } = path;
      return {
        key,
        name,
        ...(position === undefined ? {} : { position }),
        ...(company === undefined ? {} : { company }),
        ...(connectedOn === undefined ? {} : { connectedOn }),
        openings: sorted,
        strength: sorted[0]?.path.strength ?? 0,
      };
    })
    .sort(
      (one, other) =>
        other.strength - one.strength ||
        other.openings.length - one.openings.length ||
        (other.openings[0]?.investor.score ?? 0) - (one.openings[0]?.investor.score ?? 0),
    );
}

/** Those whose name, employer or an investor of theirs holds all that is typed. */
export function foundBy(people: readonly Acquaintance[], typed: string): readonly Acquaintance[] {
  const words = typed.toLowerCase().split(/\s+/u).filter(Boolean);
  if (words.length === 0) return people;
  return people.filter(({ name, company = '', openings }) => {
    const text = [name, company, ...openings.map(({ investor }) => investor.name)].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

interface Asked {
  readonly investor: Pick<Opening['investor'], 'name' | 'bestReason'>;
  readonly path: Pick<Opening['path'], 'kind'>;
}

/** What a person sends to an acquaintance, with a part to forward: only what the profile and the record say. */
export function requestText(
  person: Pick<Acquaintance, 'name'>,
  { investor, path }: Asked,
  profile: Profile | null,
): string {
  const [first = person.name] = person.name.split(' ');
  const isSelf = path.kind === 'person';
  const raised = profile?.raise_type === 'fund_lp' ? 'our fund' : 'a round';
  const lines = [
    `Hi ${first},`,
    '',
    isSelf
      ? `we are raising ${raised}, and you are high on our list. May I tell you about it?`
      : `we are raising ${raised}, and ${investor.name} is high on our list. Would you introduce us?`,
  ];
  const about = aboutOf(profile);
  // That the acquaintance is known is no reason for whom the text is forwarded to.
  const reason = investor.bestReason?.includes(person.name) ? undefined : investor.bestReason;
  const founder = founderOf(profile) ?? 'Your name';
  if (isSelf) return [...lines, ...(about === '' ? [] : ['', about]), '', 'Thank you,', founder].join('\n');
  return [
    ...lines,
    'If you would rather not, a short no is fine. Below is a text that you can forward.',
    '',
    'Thank you,',
    founder,
    '',
    '--- to forward ---',
    '',
    about === '' ? `${nameOf(profile)}: (say here in a sentence what you do)` : about,
    ...(reason === undefined ? [] : [`Why ${investor.name}: ${reason}.`]),
  ].join('\n');
}

/** A text of the profile, of whichever kind of raise it is. */
function said(profile: Profile | null, ...fields: readonly string[]): string | undefined {
  const all = profile as Readonly<Record<string, unknown>> | null;
  return fields.map((field) => all?.[field]).find((value) => typeof value === 'string') as string | undefined;
}

const founderOf = (profile: Profile | null) => said(profile, 'founder_name', 'gp_name');
const nameOf = (profile: Profile | null) => said(profile, 'company_name', 'fund_name') ?? 'Our company';

/** The size of the raise, and what it is called: "$2.5M seed round", "pre-seed round", "$50M fund". */
function raiseOf(profile: Profile | null): string | undefined {
  const { round_size_usd: round, fund_size_usd: fund } = (profile ?? {}) as Readonly<Record<string, unknown>>;
  const usd = round ?? fund;
  const size = typeof usd === 'number' ? showMoney(usd) : undefined;
  const stage = said(profile, 'stage');
  // One that was worked out from figures nobody has said.
  const isSaid = (profile as { readonly stage_inferred?: boolean } | null)?.stage_inferred !== true;
  const named = stage === undefined || !isSaid ? undefined : roundInWords(stage);
  const isFund = profile?.raise_type === 'fund_lp';
  if (size === undefined && named === undefined) return undefined;
  return [size, isFund ? undefined : named, isFund ? 'fund' : 'round']
    .filter((part) => part !== undefined)
    .join(' ');
}

/** "a $2.5M", "an $8M", "an 11M": by how the number is read. */
const article = (words: string): string =>
  /^(?:[^\p{L}\p{N}]*(?:8|11|18)|[aeio])/iu.test(words) ? 'an' : 'a';

function aboutOf(profile: Profile | null): string {
  const name = nameOf(profile);
  const does = said(profile, 'one_liner', 'thesis');
  const customers = said(profile, 'icp_description');
  const raise = raiseOf(profile);
  const raising = raise === undefined ? undefined : `e are raising ${article(raise)} ${raise}.`;
  if (does === undefined && customers === undefined)
    return raising === undefined ? '' : `We are ${name}, and w${raising}`;
  const who =
    does === undefined ? `${name} works for ${small(ended(customers ?? ''))}` : saysWho(name, ended(does));
  return raising === undefined ? who : `${who} W${raising}`;
}

/** With a mark at its end. */
const ended = (text: string): string =>
  `${text.trim().replace(/[.…;:,\s]+$/u, '')}.`.replace(/([!?])\.$/u, '$1');
/** Within a sentence; short forms in capitals stay. */
const small = (text: string): string =>
  /^\p{Lu}\p{Ll}/u.test(text) ? `${text[0]?.toLowerCase() ?? ''}${text.slice(1)}` : text;

/** A verb that says what a company does: "builds cells". Plurals of things end so too, and are not taken for one. */
const DOES =
  /^(?:builds|makes|helps|sells|develops|runs|offers|provides|turns|lets|gives|brings|connects|automates|operates|designs|creates|enables|delivers|produces|treats|backs|invests|is)\s/iu;

/** A sentence that says which company it is of; one that does so itself stands as it is. */
function saysWho(name: string, does: string): string {
  const behind = does.slice(name.length);
  if (does.toLowerCase().startsWith(name.toLowerCase()) && !/^[\p{L}\p{N}]/u.test(behind)) return does;
  if (/^(?:we|i)\s/iu.test(does)) return `At ${name} ${does.startsWith('I ') ? does : small(does)}`;
  return DOES.test(does) ? `${name} ${small(does)}` : `${name}: ${does}`;
}
