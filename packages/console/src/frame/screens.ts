import { FRAME } from '../words/frame.ts';

const { navigation, operator } = FRAME;

/** Screens of a founder, in the order of a day. */
export const FOUNDER = [
  ['/', navigation.today],
  ['/investors', navigation.investors],
  ['/lookalikes', navigation.lookalikes],
  ['/introductions', navigation.introductions],
  ['/outreach', navigation.outreach],
  ['/news', navigation.news],
  ['/raise', navigation.raise],
  ['/credits', navigation.credits],
  ['/keys', navigation.keys],
  ['/settings', navigation.settings],
] as const;

export const OPERATOR = [
  ['/admin', operator.overview],
  ['/admin/tenants', operator.tenants],
  ['/admin/corpora', operator.corpora],
  ['/admin/people', operator.people],
  ['/admin/sources', operator.sources],
  ['/admin/workers', operator.workers],
  ['/admin/audit', operator.audit],
] as const;

/** What a thumb reaches on a phone; the others are behind "More". */
export const IN_THE_BAR: readonly string[] = ['/', '/investors', '/introductions', '/outreach', '/raise'];

export type Entry = (typeof FOUNDER)[number] | (typeof OPERATOR)[number];

/** Whether the screen at `to` is the one that is open, or what is open lies below it. */
export function isOpen(to: string, path: string): boolean {
  return path === to || (to !== '/' && to !== '/admin' && path.startsWith(`${to}/`));
}
