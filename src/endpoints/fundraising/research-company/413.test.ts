import { refusesLargeBodies } from '../../../../test/harness/shared-statuses.ts';
import { researchCompany } from './handler.ts';

refusesLargeBodies(researchCompany);
