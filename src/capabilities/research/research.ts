import type { Lookups } from '../../core/lookup/ports.ts';
import type { Dossiers } from '../../core/research/dossier.ts';
import type { Research } from '../../core/research/ports.ts';
import { enrichInvestor } from './enrich-investor.ts';
import { refreshCandidates } from './refresh-candidates.ts';
import { researchCompany } from './research-company.ts';

/** What answers about one investor or company are made of. */
export interface ResearchOptions {
  readonly lookups: Lookups;
  readonly dossiers: Dossiers;
}

/** Research over the lookups and the corpus; nothing of it is cached. */
export function createResearch(options: ResearchOptions): Research {
  return {
    enrichInvestor: (question, request) => enrichInvestor(options, question, request),
    refresh: (found, request) => refreshCandidates(options, found, request),
    researchCompany: (question, request) => researchCompany(options, question, request),
  };
}
