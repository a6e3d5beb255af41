/** A connection as the cases write it. */
export interface Row {
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly url: string | null;
  readonly email: string | null;
  readonly company: string | null;
  readonly position: string | null;
  readonly connected_on: string | null;
}

interface Expected {
  readonly outcome: 'imported' | 'invalid_request' | 'payload_too_large';
  readonly rowsImported?: number;
  readonly rows?: readonly Row[];
  readonly max_ms?: number;
  /** A word the refusal has to hold. */
  readonly message_names?: string;
}

/** One case of the folder next to the checkout. */
export interface Case {
  readonly id: string;
  /** A file next to it; without one it is among the large ones. */
  readonly input?: string;
  readonly expect: Expected;
  readonly accept?: readonly Expected[];
  /** How strictly rows are compared, in words: what is looser than equality is told by a word of them. */
  readonly compare?: string;
}

/** What the service did. */
export interface Observed {
  readonly outcome: string;
  readonly message?: string;
  readonly rowsImported?: number;
  readonly rows?: readonly Row[];
  readonly ms: number;
  /** The network imported before is what is stored. */
  readonly isUnchanged: boolean;
}

/** What is not as one of the accepted results, in words; empty if it is. */
export function faultsOf({ expect, accept = [], compare = '' }: Case, seen: Observed): string[] {
  const all = [expect, ...accept].map((expected) => faultsAgainst(expected, compare, seen));
  const isRight = all.some((faults) => faults.length === 0);
  const slow = expect.max_ms !== undefined && seen.ms > expect.max_ms ? [`took ${seen.ms} ms`] : [];
  return isRight ? slow : [...(all[0] ?? []), ...slow];
}

function faultsAgainst(expected: Expected, compare: string, seen: Observed): string[] {
  if (seen.outcome !== expected.outcome) return [`${seen.outcome} and not ${expected.outcome}`];
  if (expected.outcome !== 'imported') {
    const names = expected.message_names;
    return [
      ...(seen.isUnchanged ? [] : ['the earlier network is gone']),
      ...(names === undefined || seen.message?.includes(names) ? [] : [`the message does not name ${names}`]),
    ];
  }
  const faults: string[] = [];
  if (expected.rowsImported !== undefined && seen.rowsImported !== expected.rowsImported) {
    faults.push(`${seen.rowsImported} rows and not ${expected.rowsImported}`);
  }
  for (const [index, row] of (expected.rows ?? []).entries()) {
    for (const [name, wanted] of Object.entries(row)) {
      const got = seen.rows?.[index]?.[name as keyof Row] ?? null;
      if (!isAsWanted(name, wanted, got, compare, index)) {
        faults.push(`row ${index} ${name}: ${JSON.stringify(got)} and not ${JSON.stringify(wanted)}`);
      }
    }
  }
  return faults;
}

function isAsWanted(
  name: string,
  wanted: string | null,
  got: string | null,
  compare: string,
  index: number,
): boolean {
  if (got === wanted) return true;
  if (name === 'connected_on') {
    return (
      got === null &&
      (compare.includes('date may be null') || (compare.includes('null is accepted') && index >= 2))
    );
  }
  if (got === null || wanted === null) return false;
  if (name === 'email' && compare.includes('without case')) return got.toLowerCase() === wanted.toLowerCase();
  const folded = (text: string) => text.replace(/\s+/gu, ' ');
  return compare.includes('white space') && folded(got) === folded(wanted);
}
