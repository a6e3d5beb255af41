import { refusesWrongKeys } from '../../../../test/harness/shared-statuses.ts';
import { researchCompany } from './handler.ts';

refusesWrongKeys(researchCompany);
