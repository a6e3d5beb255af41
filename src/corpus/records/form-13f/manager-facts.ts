import type { InvestorFact } from '../../../core/corpus/facts.ts';
import { edgarCodePlace } from '../../../core/public-records/edgar-places.ts';
import { readable } from '../../../core/public-records/filed-names.ts';
import { lpTypeOfName } from '../../../core/public-records/lp-names.ts';
import {
  amendmentOf,
  decisiveReport,
  inOrder,
  type ManagerReport,
  managerSizeUsd,
} from '../../../core/public-records/manager-values.ts';
import { secCik, secCrd } from '../../../core/public-records/record-ids.ts';
import { idsOf, investorFact } from '../../entities.ts';

/** One report of Form 13F as a table or a cover page gives it. */
export interface FiledReport {
  readonly accession: string;
  readonly cik: string;
  readonly name: string;
  readonly city?: string | undefined;
  readonly stateOrCountry?: string | undefined;
  readonly crd?: string | undefined;
  readonly submissionType: string;
  readonly isAmendment: boolean;
  readonly amendmentType?: string | undefined;
  readonly periodOn: string;
  /** The day of filing; a cover page alone has only that of its signature. */
  readonly filedOn: string;
  /** `tableValueTotal` as it is written. */
  readonly value?: string | undefined;
}

export function reportOf(filed: FiledReport): ManagerReport {
  const amendment = amendmentOf(filed.submissionType, filed.isAmendment, filed.amendmentType);
  return { periodOn: filed.periodOn, filedOn: filed.filedOn, amendment };
}

/**
 * The manager of all these reports, with the size in the decisive one; undefined if none names it. `before` is its size by an earlier
 * import, USD.
 */
export function managerFact(
  reports: readonly FiledReport[],
  before: number | undefined,
): { fact: InvestorFact; of: FiledReport; isDoubtful: boolean } | undefined {
  const known = reports.map((filed) => ({ ...reportOf(filed), filed }));
  const of = (decisiveReport(known) ?? known.at(-1))?.filed;
  if (of === undefined) return undefined;
  // A notice says that others report the shares: it has no total, and an earlier quarter's would be out of date.
  const isWhole = reportOf(of).amendment !== 'addition';
  const whole = inOrder(known).map(({ filed }) => filed);
  const { usd: assetsUsd, isDoubtful } = isWhole ? managerSizeUsd(whole, before) : { isDoubtful: false };
  const lpType = lpTypeOfName(of.name);
  const cik = secCik(of.cik);
  const fact = investorFact({
    name: of.name,
    ids: idsOf(cik, secCrd(of.crd)),
    kind: 'organisation',
    lpType,
    city: of.city === undefined ? undefined : readable(of.city),
    ...edgarCodePlace(of.stateOrCountry),
    assetsUsd,
    assetsOn: assetsUsd === undefined ? undefined : of.periodOn,
    asOf: of.filedOn,
    record: of.accession,
    url:
      cik === undefined
        ? undefined
        : `https://www.sec.gov/cgi-bin/browse-edgar?action=getcompany&CIK=${cik.id}&type=13F`,
  });
  if (fact === undefined || cik === undefined) return undefined;
  return { fact: lpType === undefined ? { ...fact, onlyKnown: true } : fact, of, isDoubtful };
}
