/** Verbs in the third person a fact may begin with: its subject is the investor. */
const VERB =
  /^(?:is|has|had|says|invests|backs|leads|follows|writes|looks|excludes|requires|wants|prefers|accepts|focuses|makes|takes)\b/u;
/** Facts in the past tense without their "has". */
const PAST = /^(?:held|backed|made|entered|led|joined|sold|funded|raised)\b/u;
const HELD = /^(\d[\d,]*) of (\d[\d,]*) (company|companies) (in|at) (.+?)(?: \(about [^)]*\))?$/u;
const NONE = /^none of (\d[\d,]*) (?:company|companies) (in|at) (.+)$/u;
const STATES = /(?:^|, )states (.+)$/u;

/** Several things of one family in a fact: "12 of 40 companies in Fintech, 3 in Payments, states Climate". */
function heldClause(fact: string, isConcern: boolean): string | undefined {
  const stated = STATES.exec(fact)?.[1];
  const bare = fact.replace(STATES, '').replace(/(?:^|, )based in or open to (.+)$/u, '');
  const own = stated === undefined ? undefined : `states ${stated} as what it invests in`;
  const open = /(?:^|, )(based in or open to .+)$/u.exec(fact)?.[1];
  const [, count, all, noun, at, what = ''] = HELD.exec(bare) ?? [];
  if (count === undefined) return own ?? (open === undefined ? undefined : `is ${open}`);
  const [first = '', ...others] = what.split(/, (?=\d+ (?:in|at) )/u);
  const more = isConcern || others.length === 0 ? '' : ` and ${others.slice(0, 1).join('')}`;
  return `has backed ${isConcern ? 'only ' : ''}${count} of ${all} ${noun} ${at} ${first}${more}`;
}

/**
 * A fact of a score's part as a clause whose subject is the investor, without a full stop: "has backed 12 of 40 companies
 * in Fintech". It holds no number and no name that the fact does not hold. `isConcern`: it speaks against the candidate.
 */
export function clauseOf(part: string, fact: string, isConcern = false): string {
  if (part === 'region') return `invests mostly elsewhere, with ${fact}`;
  const none = NONE.exec(fact);
  if (none !== null) {
    const [, all = '', at = '', what = ''] = none;
    return all === '1'
      ? `has not backed a company ${at} ${what}`
      : `has backed none of ${all} companies ${at} ${what}`;
  }
  const nothing = /^nothing on record (in|at) (.+)$/u.exec(fact);
  if (nothing !== null) return `has nothing on record ${nothing[1]} ${nothing[2]}`;
  const held = heldClause(fact, isConcern);
  if (held !== undefined) return held;
  if (VERB.test(fact)) return fact;
  if (PAST.test(fact)) return `has ${fact}`;
  switch (part) {
    case 'activity':
      return fact.startsWith('no ') ? `has ${fact}` : `has made ${isConcern ? 'only ' : ''}${fact}`;
    case 'size':
      return fact.startsWith('cheques ') ? `writes ${fact}` : `has ${fact}`;
    case 'similar':
      return fact.replace(/^closest deals: /u, 'has as its closest deals ');
    case 'mission':
      return fact.replace(/^its own record speaks of (.+)$/u, 'speaks of $1 in its own record');
    case 'exit':
    case 'board':
      return `has ${/^(?:exit) /u.test(fact) ? 'an ' : ''}${fact}`;
    case 'warm_path':
      return `can be reached: ${fact}`;
    default:
      return /^(?:no|nothing)\b/u.test(fact) ? `has ${fact}` : `has on record: ${fact}`;
  }
}
