import { type Column, MOST } from './rules-column-roles.ts';
import { INVESTORS_OF_DEALS, isOfSeveral, type ListField, type Role } from './rules-headings.ts';

type Decided = readonly [ListField | 'ignore', string];

/** Headings of these name investors, whoever stands in them. */
const CERTAIN: ReadonlySet<string> = new Set([
  'investors',
  'limitedpartners',
  'limitedpartner',
  'organizationpersonname',
  'lpname',
  'lp',
  'lps',
]);

/** Less than this of the cells may be people's names if a column is not of people. */
const SOME = 0.3;

/**
 * Which columns say who the investors are, and which who works there: "Name" beside "Company" is a person at a firm, alone it is the
 * investor; "Investor Name" beside "Firm" is whom it looks like. `hasEmployers`: the firms of the list are where people work, so
 * that of who invests alone the person is the investor.
 */
export function nameColumns(
  columns: readonly Column[],
  decided: ReadonlyMap<number, Decided>,
  areApart: (one: Column, other: Column) => boolean,
): { readonly fields: ReadonlyMap<number, Decided>; readonly hasEmployers: boolean } {
  const fields = new Map<number, Decided>();
  const of = (role: Role) =>
    columns
      .filter((column) => column.role === role)
      .toSorted((one, other) => one.place - other.place || one.at - other.at);
  const [investors, angels, entities, deals] = [of('investor'), of('angel'), of('entity'), of('deal')];
  const ownFunds = of('fund').filter((fund) => isSubscribedTo(fund, columns));
  const areHoldings = columns.some(({ looks }) => looks.holding > MOST);
  const firms = [...of('firm'), ...of('fund').filter((fund) => !ownFunds.includes(fund))].toSorted(
    (one, other) => filledFirst(one, other, areHoldings),
  );
  const people = [...of('contact'), ...of('first_name'), ...of('last_name')];
  const said = [...decided.values()];
  const hasSaidName = said.some(([field]) => field === 'name');
  const hasSaidPeople = said.some(
    ([field]) => field === 'contact' || field === 'first_name' || field === 'last_name',
  );
  const set = (column: Column | undefined, field: ListField | 'ignore', why: string) => {
    if (column !== undefined && !fields.has(column.at)) fields.set(column.at, [field, why]);
  };
  const lines = (others: readonly Column[], why: string) => {
    const holder = columns.find(({ at }) => fields.get(at)?.[0] === 'name');
    for (const column of others) {
      const isApart =
        holder !== undefined && column.role !== 'deal' && column.looks.filled > 0 && areApart(holder, column);
      if (isApart) set(column, 'name', `It names investors where "${holder.label}" is empty.`);
      else set(column, 'note', `${why}: a line of the note.`);
    }
  };
  const [investor] = investors;
  const [firm, ...otherFirms] = firms;
  const [entity, ...otherEntities] = entities;
  let hasEmployers = false;
  if (hasSaidName) {
    for (const column of [...investors, ...angels, ...entities])
      if (isOfPeople(column) && people.length === 0)
        set(column, 'contact', 'Its cells are people, and another column names the investors.');
    lines([...investors, ...angels, ...entities, ...firms, ...deals], 'Another column names the investors');
  } else if (angels[0] !== undefined) {
    set(angels[0], 'name', 'Its heading stands for angels.');
    lines(
      [...angels.slice(1), ...investors, ...firms, ...entities, ...deals],
      'Another column names the investors',
    );
  } else if (investor !== undefined && firm !== undefined && arePeopleOf(investor, firm)) {
    set(firm, 'name', `Its cells are firms, and "${investor.label}" says who invests for them.`);
    set(investor, 'contact', `Its cells are people at "${firm.label}".`);
    hasEmployers = true;
  } else if (investor !== undefined) {
    set(investor, 'name', 'Its heading stands for names of investors.');
    if (entity !== undefined && people.length === 0 && isOfPeople(entity))
      set(entity, 'contact', `Its cells are people at "${investor.label}".`);
    for (const other of investors.slice(1))
      if (
        (INVESTORS_OF_DEALS.has(investor.key) && INVESTORS_OF_DEALS.has(other.key)) ||
        (isOfSeveral(investor.label) && isOfSeveral(other.label)) ||
        areApart(investor, other)
      )
        set(other, 'name', `It names investors as "${investor.label}" does.`);
    lines(
      [...investors.slice(1), ...firms, ...entities, ...deals],
      `"${investor.label}" names the investors`,
    );
  } else if (firm !== undefined && (entity === undefined || entity.looks.filled <= firm.looks.filled * 2)) {
    const isPeople = entity !== undefined && (isOfPeople(entity) || entity.looks.person >= entity.looks.firm);
    const why = isPeople
      ? `Its heading stands for firms, and "${entity.label}" for people there.`
      : 'Its heading stands for firms.';
    set(firm, 'name', why);
    if (isPeople) {
      if (people.length === 0 || people.every(({ role }) => role === 'contact'))
        set(entity, 'contact', `Beside "${firm.label}" a name is that of a person there.`);
      else set(entity, 'ignore', 'First and last name say it.');
    }
    for (const other of otherFirms)
      if (isOfSeveral(firm.label) && isOfSeveral(other.label))
        set(other, 'name', `It names investors as "${firm.label}" does.`);
    hasEmployers = isPeople || people.length > 0;
    lines([...entities, ...otherFirms, ...deals], `"${firm.label}" names the investors`);
  } else if (entity !== undefined) {
    const full = of('first_name').length > 0 && of('last_name').length > 0;
    set(entity, 'name', 'Its heading stands for names, and no other column names investors.');
    if (full && isOfPeople(entity))
      for (const column of [...of('first_name'), ...of('last_name')])
        set(column, 'ignore', `"${entity.label}" says it.`);
    lines([...otherEntities, ...firms, ...deals], `"${entity.label}" names the investors`);
  } else if (deals[0] !== undefined) {
    set(deals[0], 'name', 'Its heading stands for deals, and no other column names investors.');
    lines(deals.slice(1), `"${deals[0].label}" names the investors`);
  } else {
    // Beside people only firms are no people.
    const hasPeople = people.length > 0 || hasSaidPeople;
    const found = byCells(columns, decided);
    if (found !== undefined && (!hasPeople || found.column.looks.firm > SURE)) {
      set(found.column, 'name', found.why);
      hasEmployers = hasPeople;
    }
  }
  lines([...otherFirms, ...ownFunds, ...otherEntities, ...investors], 'Another column names the investors');
  // A first name alone is the whole name.
  const [firsts, lasts] = [of('first_name'), of('last_name')];
  if (
    (firsts.length === 0) !== (lasts.length === 0) &&
    !said.some(([field]) => field === 'first_name' || field === 'last_name')
  )
    for (const column of [...firsts, ...lasts])
      set(column, 'contact', 'It is the only column with names of people.');
  return { fields, hasEmployers };
}

/** More than this of the cells are firms by a word of theirs. */
const SURE = 0.6;

const filledFirst = (one: Column, other: Column, areHoldings: boolean) =>
  Number(one.looks.filled === 0) - Number(other.looks.filled === 0) ||
  Number(hasManyFor(one, other, areHoldings)) - Number(hasManyFor(other, one, areHoldings)) ||
  Number(one.role === 'fund') - Number(other.role === 'fund') ||
  one.place - other.place ||
  one.at - other.at;

/** Whether a fund has several companies, or says which it still holds: those are what it invested in. A firm has several funds the other way round. */
const hasManyFor = (company: Column, fund: Column, areHoldings: boolean): boolean =>
  fund.role === 'fund' &&
  company.role === 'firm' &&
  fund.looks.ordinal === 0 &&
  (fund.looks.different * SEVERAL <= company.looks.different || areHoldings);
/** On average; less may be a firm whose fund is named otherwise now and then. */
const SEVERAL = 1.4;
/** Rows of one fund that are no accident. */
const SUBSCRIPTIONS = 5;

/** Whether all rows are of one fund, and other names and sums stand beside it: who subscribed to it. */
function isSubscribedTo({ looks }: Column, columns: readonly Column[]): boolean {
  const has = (...roles: readonly (Role | undefined)[]) =>
    columns.some((one) => roles.includes(one.role) && one.looks.different >= SUBSCRIPTIONS);
  const hasSums = columns.some(
    ({ role, looks: sums }) =>
      (role === 'amount' || role === 'committed_usd' || role === 'cheque') && sums.filled >= SUBSCRIPTIONS,
  );
  return (
    looks.different === 1 && looks.filled >= SUBSCRIPTIONS && hasSums && has('entity', 'investor', 'contact')
  );
}

const isOfPeople = ({ looks }: Column) => looks.person > SOME && looks.person >= looks.firm;

/** Whether a column of investors holds people, and another one their firms. */
function arePeopleOf(investor: Column, firm: Column): boolean {
  if (CERTAIN.has(investor.key) || (firm.looks.filled === 0 && investor.looks.filled > 0)) return false;
  // A fund beside investors that are not sure to be people is what they invested in.
  return investor.looks.person >= (firm.role === 'fund' ? SOME : investor.looks.firm);
}

/** So many rows of one name are no list of it. */
const SAME = 3;

/** If no heading says who the investors are: the column whose cells look most like names. */
function byCells(
  columns: readonly Column[],
  decided: ReadonlyMap<number, Decided>,
): { readonly column: Column; readonly why: string } | undefined {
  const open = columns.filter(
    ({ at, role, looks }) =>
      (role === undefined || role === 'title') &&
      !decided.has(at) &&
      looks.filled > 0 &&
      // What all rows share is nobody of them.
      (looks.different > 1 || looks.filled < SAME),
  );
  // Every row has an investor, and some a person there.
  const most = Math.max(...open.map(({ looks }) => looks.filled));
  const score = (column: Column) => (nameness(column) * column.looks.filled) / most;
  const [best] = open.toSorted((one, other) => score(other) - score(one));
  if (best === undefined || nameness(best) <= (best.role === 'title' ? SOME : 0.6)) return undefined;
  const what = best.looks.firm > best.looks.person ? 'firms' : 'people';
  return {
    column: best,
    why: `No heading says who the investors are, and its cells look like names of ${what}.`,
  };
}

const nameness = ({ looks }: Column) =>
  Math.max(looks.firm, looks.person, Math.min(looks.firm + looks.person, 1)) - looks.prose;
