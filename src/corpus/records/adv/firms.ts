import { identityKey } from '../../../core/identity/identity.ts';
import { type FundCounts, NO_FUNDS, PLATFORM_ADVISERS } from '../../../core/public-records/adviser.ts';
import { secCrd } from '../../../core/public-records/record-ids.ts';

/** What the filings of a firm add up to; kept for each firm while its tables are read. */
export interface Firm {
  /** The newest filing: its number and the moment it was submitted, sortable. */
  filing: string;
  submitted: string;
  key: string;
  funds: FundCounts;
  grossUsd: number;
  /** Other advisers its fund list names, up to the number that makes it a platform. */
  readonly others: Set<string>;
  isInvestor: boolean;
}

/** The firms of the filing data, by CRD number, and whose filing is whose. */
export class Firms {
  readonly byCrd = new Map<string, Firm>();
  readonly #crdOf = new Map<string, string>();
  /** By identity key; of two firms of one name neither. */
  readonly #named = new Map<string, string | undefined>();

  add(crd: string, filing: string, submitted: string, key: string): void {
    this.#crdOf.set(filing, crd);
    const known = this.byCrd.get(crd);
    if (known === undefined) {
      const others = new Set<string>();
      this.byCrd.set(crd, {
        filing,
        submitted,
        key,
        funds: NO_FUNDS,
        grossUsd: 0,
        others,
        isInvestor: false,
      });
    } else if (
      submitted > known.submitted ||
      (submitted === known.submitted && isLater(filing, known.filing))
    ) {
      Object.assign(known, { filing, submitted, key });
    }
  }

  /** Once all filings are added: lets names be looked up. */
  index(): void {
    for (const [crd, { key }] of this.byCrd) this.#named.set(key, this.#named.has(key) ? undefined : crd);
  }

  crdOf(filing: string): string | undefined {
    return this.#crdOf.get(filing);
  }

  /** The firm a filing belongs to, `older` where a newer one of the same firm is there. */
  at(filing: string): { crd: string; firm: Firm } | 'older' | undefined {
    const crd = this.#crdOf.get(filing);
    const firm = crd === undefined ? undefined : this.byCrd.get(crd);
    if (crd === undefined || firm === undefined) return undefined;
    return firm.filing === filing ? { crd, firm } : 'older';
  }

  /** The adviser a name begins with ("Xyz Ventures Fund III" begins with the firm "Xyz Ventures"), by CRD number. */
  namedBy(name: string): string | undefined {
    const words = identityKey(name).split(' ');
    // A single word is as often a word as a firm.
    for (let count = Math.min(words.length, MAX_NAME_WORDS); count >= 2; count -= 1) {
      const crd = this.#named.get(words.slice(0, count).join(' '));
      if (crd !== undefined) return crd;
    }
    return undefined;
  }

  isPlatform(crd: string): boolean {
    return (this.byCrd.get(crd)?.others.size ?? 0) >= PLATFORM_ADVISERS;
  }
}

/** Firms' names have fewer words; more would be looked up for nothing. */
const MAX_NAME_WORDS = 8;

function isLater(filing: string, other: string): boolean {
  return filing.length === other.length ? filing > other : filing.length > other.length;
}

/** The reference under which a firm's other facts name it within the import. */
export function firmRef(crd: string): string {
  const id = secCrd(crd);
  return id === undefined ? crd : `${id.namespace}:${id.id}`;
}
