import { PIPELINE_STAGES, type PipelineStage } from './fields.ts';
import { isNothing, type Looks, saysNo } from './rules-column-values.ts';
import type { ListField, Role } from './rules-headings.ts';
import { stageOfText } from './rules-statuses.ts';

/** By the name of a column, what it holds; `ignore`: nothing of ours. */
export type ColumnMapping = Readonly<Record<string, ListField | 'ignore'>>;

/** What a column was taken for, and why. */
export interface ColumnTold {
  readonly column: string;
  readonly field: ListField | 'ignore';
  readonly why: string;
}

/** A column while it is not decided. */
export interface Column {
  readonly at: number;
  readonly label: string;
  readonly key: string;
  readonly looks: Looks;
  readonly place: number;
  readonly role: Role | undefined;
  /** Why the role is not that of the heading. */
  readonly why?: string;
}

/** More than half: one cell of three may be an exception. */
export const MOST = 0.5;
const FEW = 0.2;
/** One of a hundred may be a slip. */
export const ALL = 0.99;

/** Headings that stand for a person or for the firm that manages a fund. */
const OF_MANAGERS = /^(?:gpname|generalpartners?|fundmanagers?|managers?)$/u;

/** What the cells of a column make of the role of its heading. */
export function roleByCells(role: Role, looks: Looks, key: string): readonly [Role, string?] {
  if (looks.filled === 0) return [role];
  const is = (share: number) => share > MOST;
  switch (role) {
    case 'stage':
    case 'status':
      if (is(looks.rounds) && looks.rounds >= looks.status) return ['rounds'];
      if (is(looks.flag) || is(looks.day)) return ['about', 'Its cells are no stages.'];
      return [role];
    case 'rounds':
      if (is(looks.status) && looks.status > looks.rounds)
        return ['status', 'Its cells are stages of the talks.'];
      return is(looks.money) || is(looks.number) ? ['cheque', 'Its cells are sums.'] : [role];
    case 'about':
      // "Lead investor" is a mark, or who led.
      return /^lead(?:investor)?s?$/u.test(key) && looks.flag === 0 && looks.firm >= FEW && !is(looks.prose)
        ? ['investor', 'Its cells are names of firms.']
        : [role];
    case 'place':
      return is(looks.code) ? ['about', 'Its cells are codes, and no places.'] : [role];
    case 'email':
      return looks.email === 0 && is(looks.site) && !is(looks.page) && !is(looks.profile)
        ? ['website', 'Its cells are websites.']
        : [role];
    case 'kind':
      if (looks.kind >= FEW) return [role];
      if (is(looks.rounds)) return ['rounds'];
      if (is(looks.status)) return ['status', 'Its cells are stages of the talks.'];
      if (is(looks.prose)) return ['about'];
      return /categor|kategor|typ[eo]s?$/u.test(key) &&
        looks.kind === 0 &&
        !/invest|^type$|^typ$|^tipo$/u.test(key)
        ? ['sectors']
        : [role];
    case 'contact':
    case 'first_name':
    case 'owner':
    case 'title':
      if (is(looks.flag) || is(looks.day)) return ['about', 'Its cells are no names.'];
      if (role === 'owner' && looks.firm > FEW)
        return ['about', 'Its cells are firms, and nobody who looks after an investor.'];
      if (role === 'contact' && OF_MANAGERS.test(key) && is(looks.firm) && looks.firm > looks.person)
        return ['firm', 'Its cells are names of firms.'];
      if (role === 'contact' && is(looks.phone)) return ['phone', 'Its cells are phone numbers.'];
      return role === 'contact' && is(looks.profile) ? ['profile', 'Its cells are profiles.'] : [role];
    case 'investor':
    case 'angel':
    case 'firm':
    case 'fund':
    case 'entity':
      if (is(looks.flag) || is(looks.day)) return ['about', 'Its cells are no names.'];
      if (is(looks.email) && !is(looks.addressed)) return ['email', 'Its cells are e-mail addresses.'];
      return is(looks.money) ? ['cheque'] : [role];
    case 'next_step':
      // Days among texts are told apart row by row.
      return looks.day > ALL ? ['next_step_on', 'Its cells are days.'] : [role];
    case 'next_step_on':
      return looks.day < FEW &&
        looks.number < MOST &&
        !/date|due|deadline|fallig|echeance|fecha|scadenza/u.test(key)
        ? ['next_step', 'Its cells are no days.']
        : [role];
    case 'website':
    case 'profile':
      if (is(looks.email)) return ['email', 'Its cells are e-mail addresses.'];
      if (is(looks.profile)) return role === 'website' ? ['profile', 'Its cells are profiles.'] : ['profile'];
      if (is(looks.page)) return ['page'];
      if (role === 'profile' && is(looks.person) && looks.site === 0)
        return ['contact', 'Its cells are names of people.'];
      return role === 'profile' && is(looks.site) ? ['website', 'Its cells are websites.'] : [role];
    case 'committed_usd':
    case 'soft_circled_usd':
    case 'amount':
    case 'cheque':
      return is(looks.flag) && looks.number < MOST ? ['about', 'Its cells are no amounts.'] : [role];
    case 'sectors':
      if (is(looks.country)) return ['region', 'Its cells are places.'];
      return is(looks.prose) ? ['about'] : [role];
    default:
      return [role];
  }
}

/** What a column of an unknown heading, or none, holds by its cells alone. */
export function roleOfCells(looks: Looks): readonly [Role, string] | undefined {
  if (looks.filled === 0) return undefined;
  const found = (
    [
      ['contact', looks.addressed, 'people with their addresses'],
      ['email', looks.email, 'e-mail addresses'],
      ['profile', looks.profile, 'profiles of people'],
      ['page', looks.page, 'pages of directories'],
      ['website', looks.site, 'websites'],
      ['rounds', looks.letter > ALL ? 0 : looks.rounds, 'rounds'],
      ['status', looks.filled > 1 && looks.flag <= MOST ? looks.status : 0, 'stages of the talks'],
      ['kind', looks.kind, 'kinds of investors'],
      ['cheque', looks.money, 'sums: a line of the note'],
      ['country', looks.country, 'places'],
    ] as const
  ).find(([, share]) => share > 0.6);
  return found && [found[0], `Its heading is not known, but its cells are ${found[2]}.`];
}

/** A column of marks, and how far the talks of a row with a mark in it got. */
export interface Step {
  readonly at: number;
  readonly stage: PipelineStage;
}

/** "Contacted", "Meeting", "Passed" as columns of marks or days: two of them at least, and no column of stages. */
export function stepsOf(
  names: readonly string[],
  looks: readonly Looks[],
  decided: ReadonlyMap<number, readonly [ListField | 'ignore', string]>,
  columns: readonly Column[],
): readonly Step[] {
  const steps = looks.flatMap(({ filled, flag, day }, at) => {
    const stage = stageOfText(names[at] ?? '');
    const [field = 'stage'] = decided.get(at) ?? [];
    if (stage === undefined || stage === 'found' || field !== 'stage') return [];
    return filled === 0 || flag + day > ALL ? [{ at, stage, filled }] : [];
  });
  const isStep = (at: number) => steps.some((step) => step.at === at);
  const hasStages =
    columns.some(
      (one) => (one.role === 'status' || one.role === 'stage') && one.looks.filled > 0 && !isStep(one.at),
    ) || [...decided].some(([at, [field]]) => field === 'stage' && !isStep(at));
  const marked = new Set(steps.flatMap(({ stage, filled }) => (filled > 0 ? [stage] : [])));
  return hasStages || marked.size < 2 ? [] : steps;
}

/** How far the marks of a row say that the talks got: the furthest, and a no whatever was before. */
export function stepOf(steps: readonly Step[], cells: readonly string[]): PipelineStage | undefined {
  const taken = new Set(
    steps.flatMap(({ at, stage }) => {
      const text = cells[at] ?? '';
      return isNothing(text) || saysNo(text) ? [] : [stage];
    }),
  );
  return PIPELINE_STAGES.findLast((stage) => taken.has(stage));
}
