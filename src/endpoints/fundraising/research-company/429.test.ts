import { limitsTheRate } from '../../../../test/harness/shared-statuses.ts';
import { researchCompany } from './handler.ts';

limitsTheRate(researchCompany);
