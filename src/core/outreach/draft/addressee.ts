import { identityKey, investorKey } from '../../identity/identity.ts';
import { LIMITS } from '../../limits.ts';
import { INVESTOR_WORDS } from '../../network/words/firm-words.ts';
import { TITLES } from '../../network/words/people-words.ts';
import { normalForm } from '../../text/normal-form.ts';
import type { DraftRecord } from './record.ts';
import { nameIn } from './wording.ts';

/** Who is written to, in words. */
export interface Addressee {
  /** "Hi Ada," */
  readonly greeting: string;
  /** What the record is about, as a subject: "you" or the firm's name. Undefined where there is no record. */
  readonly subject: string | undefined;
  readonly isYou: boolean;
  /** The firm's name where they are one of several people there. */
  readonly firm: string | undefined;
}

const FIRM_ENDINGS =
  /\b(?:inc|llc|llp|lp|ltd|limited|gmbh|ag|sa|s\.?a\.?r\.?l|bv|ab|oy|plc|corp|corporation|company|foundation|trust|office|group|holdings?|bank|university|endowment|syndicate|network|accelerator|labs?)\b\.?/iu;

/** Whether a name is a firm's rather than a person's, by its words. */
function isFirmName(name: string): boolean {
  const words = name.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return (words.length > 1 && words.some((word) => INVESTOR_WORDS.has(word))) || FIRM_ENDINGS.test(name);
}

function isSame(one: string, other: string): boolean {
  const keys = (name: string) => [identityKey(name), investorKey(name)].filter((key) => key !== '');
  return keys(one).some((key) => keys(other).includes(key));
}

/** The addressee by the name of the sequence and, where there is one, the investor's record. */
export function addresseeOf({ recipientName, investor }: DraftRecord): Addressee {
  const name = nameIn(recipientName);
  const onRecord = nameIn(investor?.block.name);
  const isRecord = name !== undefined && onRecord !== undefined && isSame(name, onRecord);
  const kind = investor?.block.entity;
  const isFirm =
    name !== undefined && (isRecord && kind !== undefined ? kind === 'organisation' : isFirmName(name));
  const isYou = kind === 'person';
  return {
    greeting: `${greetingOf(name, isFirm)},`,
    subject: investor === undefined ? undefined : isYou ? 'you' : onRecord,
    isYou,
    firm: isYou ? undefined : onRecord,
  };
}

function greetingOf(name: string | undefined, isFirm: boolean): string {
  if (name === undefined) return 'Hello';
  if (isFirm) return `Hello ${name} team`;
  return `Hi ${givenName(name)}`;
}

/** How a person is called: the given name; the whole name where it is not clear which that is. */
function givenName(name: string): string {
  const [before = '', behind] = name.split(',');
  const isDegree =
    behind !== undefined &&
    (/^\s*(?:\p{Lu}\.?){2,}$/u.test(behind) || /^\s*(?:phd|md|jr|sr)\b/iu.test(behind));
  const turned = behind === undefined || isDegree ? before : `${behind} ${before}`;
  const words = turned.trim().split(/\s+/u);
  const named = words.filter((word, at) => at > 0 || !TITLES.has(word.toLowerCase().replace(/\./gu, '')));
  const [first = ''] = named;
  // With the family name first, or only an initial, the first word alone is no form of address.
  const isClear = /^\p{Script=Latin}{2,}(?:['’-]\p{L}+)*$/u.test(
    normalForm(first, 'NFC', LIMITS.lookup.nameLength),
  );
  if (!isClear) return named.join(' ') || name;
  return first === first.toUpperCase() && first.length > 2
    ? first.charAt(0) + first.slice(1).toLowerCase()
    : first;
}
