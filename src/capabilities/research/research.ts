import type { LookupService } from '../../core/lookup/ports.ts';
import type { DossierStore, ResearchService } from '../../core/research/ports.ts';
import { enrichInvestor } from './enrich-investor.ts';
import { companyMeant, investorMeant } from './meant.ts';
import { refreshCandidates } from './refresh-candidates.ts';
import { researchCompany } from './research-company.ts';

/** What answers about one investor or company are made of. */
export interface ResearchOptions {
  readonly lookups: LookupService;
  readonly dossiers: DossierStore;
}

/** Research over the lookups and the corpus; nothing of it is cached. */
export function createResearchService(options: ResearchOptions): ResearchService {
  return {
    enrichInvestor: (question, request) => enrichInvestor(options, question, request),
    investorMeant: (question, mode) => investorMeant(options.dossiers, question, mode),
    companyMeant: (question, mode) => companyMeant(options.dossiers, question, mode),
    refresh: (found, request) => refreshCandidates(options, found, request),
    researchCompany: (question, request) => researchCompany(options, question, request),
  };
}
