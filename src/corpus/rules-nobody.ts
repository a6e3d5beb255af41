import { namesNobody, withoutRemark } from '../reference/names/rules-nobody.ts';
import { identityKey, investorKey } from '../reference/rules-identity.ts';
import { type FactSink, withoutInvestors } from './rules-investor-record.ts';

/**
 * A sink that takes nobody for an investor: "Business Angels", "10 Others", "Undisclosed" back no company that one could write
 * to. What a source says behind a name ("(Closed)") is no part of it. `nobody` counts the mentions that were left out.
 */
export function withoutNobody(sink: FactSink): FactSink & { readonly nobody: number } {
  const out = new Set<string>();
  let nobody = 0;
  const isOut = (ref: string | undefined) => ref !== undefined && out.has(ref);
  return {
    ...withoutInvestors(sink, isOut),
    get nobody() {
      return nobody;
    },
    investor(fact, origin) {
      if (namesNobody(fact.name)) {
        out.add(fact.ref);
        nobody += 1;
        return;
      }
      const name = withoutRemark(fact.name);
      const named = { ...fact, name, key: investorKey(name), spelledKey: identityKey(name) };
      sink.investor(name === fact.name ? fact : named, origin);
    },
  };
}
