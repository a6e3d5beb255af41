import type { Entry, LedgerFilter } from '../../api/credits.ts';

export const PERIODS = [7, 30, 90] as const;
export type Period = (typeof PERIODS)[number];
export const KINDS = [
  'grant',
  'reserve',
  'refund',
  'adjustment',
  'carried',
] as const satisfies readonly Entry['kind'][];

/** What the address of the screen holds. */
export interface CreditsSearch {
  readonly days?: Period;
  readonly kind?: Entry['kind'];
  readonly operation?: string;
  readonly from?: string;
  readonly to?: string;
  /** The purchase a browser comes back with from Stripe. */
  readonly purchase?: string;
  /** It came back without paying. */
  readonly left?: 1;
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const OPERATION = /^[a-z.-]{1,60}$/;

/** The fields of an address that mean something; whatever else stands in it is ignored. */
export function creditsSearch(raw: Readonly<Record<string, unknown>>): CreditsSearch {
  const text = (name: string, form: RegExp) => {
    const value = raw[name];
    return typeof value === 'string' && form.test(value) ? { [name]: value } : {};
  };
  const days = PERIODS.find((period) => period === Number(raw.days));
  const kind = KINDS.find((one) => one === raw.kind);
  return {
    ...(days === undefined ? {} : { days }),
    ...(kind === undefined ? {} : { kind }),
    ...text('operation', OPERATION),
    ...text('from', DAY),
    ...text('to', DAY),
    ...text('purchase', UUID),
    ...(Number(raw.left) === 1 ? { left: 1 } : {}),
  };
}

export const filterOf = ({ kind, operation, from, to }: CreditsSearch): LedgerFilter => ({
  ...(kind === undefined ? {} : { kind }),
  ...(operation === undefined ? {} : { operation }),
  ...(from === undefined ? {} : { from }),
  ...(to === undefined ? {} : { to }),
});
