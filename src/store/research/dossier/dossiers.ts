import type { DossierStore } from '../../../core/research/ports.ts';
import { nearRecords } from '../../lookup/near-names.ts';
import type { Queryable } from '../../postgres/db.ts';
import { readCompanyDossier } from './company-dossier.ts';
import { readInvestorCircle } from './investor-circle.ts';
import { readInvestorDeals } from './investor-deals.ts';
import { readDossierOf, readInvestorDossier } from './investor-dossier.ts';

/** What the corpus has on one investor or company, for answers that are about it alone. */
export function createDossierStore(db: Queryable): DossierStore {
  return {
    investor: (mode, asked) => readInvestorDossier(db, mode, asked),
    investorOf: (mode, id) => readDossierOf(db, mode, id),
    dealsOf: (mode, id) => readInvestorDeals(db, mode, id),
    circleOf: (mode, id) => readInvestorCircle(db, mode, id),
    near: (mode, table, name) => nearRecords(db, mode, table, name),
    company: (mode, asked) => readCompanyDossier(db, mode, asked),
  };
}
