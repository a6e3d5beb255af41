import { seedOf } from '../platform/values/scope.ts';

/** What a recipient of the sandbox does, chosen by how the part of their address before the @ begins. */
export const SANDBOX_BEHAVIOURS = [
  'reply',
  'decline',
  'away',
  'bounce',
  'optout',
  'doubt',
  'lost',
  'vanish',
] as const;
export type SandboxBehaviour = (typeof SANDBOX_BEHAVIOURS)[number];

/** Below it the made-up investors have their addresses; `.example` is reserved (RFC 2606). */
export const INVESTORS_HOST = 'investors.example';

/** What comes of a message, and how long after it, ms; `behaviour` undefined: no reaction. */
export interface SandboxReaction {
  readonly behaviour: SandboxBehaviour | undefined;
  /** Chooses one of several wordings of the same reaction. */
  readonly wording: number;
  readonly afterMs: number;
}

/** Time for what was sent to be recorded as sent. */
const SOON_MS = 2_000;
/** An investor answers after 1 to so many seconds: whoever tries it out still looks at the screen. */
const SLOWEST_S = 40;

/** What twelve made-up investors do: five answer with interest, as in a good week, so that a first try sees an answer. */
const OF_TWELVE: readonly (SandboxBehaviour | undefined)[] = [
  'reply',
  'reply',
  'reply',
  'reply',
  'reply',
  'decline',
  'away',
  'bounce',
  'doubt',
  undefined,
  undefined,
  undefined,
];

/** By how the address begins; undefined: it asks for nothing. */
export function behaviourOf(address: string): SandboxBehaviour | undefined {
  const local = address.toLowerCase();
  return SANDBOX_BEHAVIOURS.find((behaviour) => local.startsWith(behaviour));
}

/** Whether an address is that of a made-up investor. */
export function isOfInvestor(address: string): boolean {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  return domain === INVESTORS_HOST || domain.endsWith(`.${INVESTORS_HOST}`);
}

/** What the recipient does: what the address asks for, else, of a made-up investor, what the whole address decides. */
export function reactionOf(address: string): SandboxReaction {
  const asked = behaviourOf(address);
  if (asked !== undefined || !isOfInvestor(address))
    return { behaviour: asked, wording: 0, afterMs: SOON_MS };
  const seed = seedOf(address.toLowerCase());
  const left = Math.floor(seed / OF_TWELVE.length);
  return {
    behaviour: OF_TWELVE[seed % OF_TWELVE.length],
    wording: left % 1_000,
    afterMs: (1 + (Math.floor(left / 1_000) % SLOWEST_S)) * 1_000,
  };
}
