import { OWN_STATED, OWN_STATED_LENGTH } from '../search/score/rules-ports.ts';
import type { Column, ColumnTold } from './rules-column-roles.ts';
import { isNothing } from './rules-column-values.ts';
import type { Role } from './rules-headings.ts';
import type { ListRow } from './rules-list-row.ts';

/** What a list says of what its investors do is tags and lines of the note; here it is kept once more, for their scores. */
export type StatedColumns = Readonly<Partial<Record<(typeof OWN_STATED)[number], readonly number[]>>>;

/** Of what is said of an investor only its own words are a statement: who knows it, or what was thought of it, is none. */
const ITS_WORDS =
  /thes[ie]s(?!fit)|strategy|overview|^about|^bio|description|tagline|criteria|^summary$|^what(?:they|it)/u;
/** Of sums only what it gives to one company: not what it owns, or is asked for. */
const ITS_CHEQUE =
  /che(?:ck|que)s?|ticket|investment(?:range|size)|(?:min|max)(?:imum)?investment|sweetspot/u;
const NOT_ITS_CHEQUE = /target|expected|ask|sent|date/u;

/** Columns in which an investor states what it does; one that was mapped by hand holds what was said. */
export function statedColumns(columns: readonly Column[], told: readonly ColumnTold[]): StatedColumns {
  const used = columns.filter(({ at }) => told[at]?.field === 'tags' || told[at]?.field === 'note');
  const of = (role: Role) => used.filter((one) => one.role === role);
  const sums = of('cheque').filter(({ key }) => ITS_CHEQUE.test(key) && !NOT_ITS_CHEQUE.test(key));
  const whole = sums.find(({ key }) => !/min|max/u.test(key));
  const ends = [/min/u, /max/u].flatMap((end) => sums.find(({ key }) => end.test(key)) ?? []);
  const chosen = {
    rounds: of('rounds'),
    sectors: of('sectors'),
    cheque: whole === undefined ? ends : [whole],
    region: of('region'),
    about: of('about').filter(({ key, why }) => why === undefined && ITS_WORDS.test(key)),
  };
  return Object.fromEntries(Object.entries(chosen).map(([role, all]) => [role, all.map(({ at }) => at)]));
}

/** What a row states. */
export function statedOf(cells: readonly string[], columns: StatedColumns): Pick<ListRow, 'stated'> {
  const said = OWN_STATED.flatMap((role) => {
    const texts = (columns[role] ?? []).flatMap((at) => {
      const text = cells[at] ?? '';
      return isNothing(text) ? [] : [text];
    });
    const text = texts.join(role === 'cheque' ? ' - ' : '\n');
    return text === '' ? [] : [[role, text.slice(0, OWN_STATED_LENGTH).toWellFormed()] as const];
  });
  return said.length === 0 ? {} : { stated: JSON.stringify(Object.fromEntries(said)) };
}
