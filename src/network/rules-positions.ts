import { folded } from '../reference/names/rules-fold.ts';

/** Posts whose holders decide on investments, or own the firm. */
const DECIDES =
  /(?<!\p{L})(?:partner|partnerin|founder|co-?founder|cofounder|owner|principal|managing director|general partner|president|chief|ceo|cio|chair(?:man|woman|person)?|geschaftsfuhrer(?:in)?|associe|associee|socio|socia|director general|head of)(?!\p{L})/u;
const WORKS_ON =
  /(?<!\p{L})(?:director|vp|vice president|investment manager|investor|senior associate|portfolio manager|associate|analyst|manager)(?!\p{L})/u;
const HELPS =
  /(?<!\p{L})(?:intern|internship|trainee|student|assistant|receptionist|praktikant(?:in)?|stagiaire|werkstudent(?:in)?|fellow|scout|volunteer|contractor)(?!\p{L})/u;

/** How much a person of this title can do for an introduction in the firm, 0 to 1; our own judgement. */
export function reachOf(position: string | undefined): number {
  const title = folded(position ?? '');
  if (HELPS.test(title)) return 0.6;
  if (DECIDES.test(title)) return 1;
  return WORKS_ON.test(title) ? 0.9 : 0.8;
}

/** Positions of people who invest: they distinguish an investor from a company of the same name. */
const INVESTS =
  /(?<!\p{L})(?:partner|partnerin|principal|invest\p{L}*|venture|ventures|capital|equity|portfolio|fund|vc|gp|lp|managing director|senior associate|associe|associee|socio|socia|beteiligung\p{L}*|inversion\p{L}*)(?!\p{L})/u;
/** Partners and portfolios of another kind. */
const SELLS =
  /(?<!\p{L})(?:business|channel|sales|marketing|partner (?:manager|success|sales|marketing|development|account|solutions?|engineer)|hr|people|product|project|investor relations|fund accountant|fundrais\p{L}*)(?!\p{L})/u;

/** Whether a title is that of a person who invests. */
export function invests(position: string): boolean {
  const title = folded(position);
  return INVESTS.test(title) && !SELLS.test(title);
}

/**
 * Whether a title says that the post is over: "Former Partner", "Partner (retired)". "Ex-Bank | Partner" names another
 * employer and says nothing of this one.
 */
export function hasLeft(position: string | undefined): boolean {
  if (position === undefined) return false;
  const title = folded(position).trim();
  if (/[|•·;/]| at | @/u.test(title)) return false;
  return (
    /^(?:ex[- ]|former(?:ly)?(?!\p{L})|past (?!performance)|retired(?!\p{L})|previously(?!\p{L})|alumn|ehemals|ehemalige|ancien)/u.test(
      title,
    ) || /\((?:ex|former|retired|past|until .*)\)$/u.test(title)
  );
}
