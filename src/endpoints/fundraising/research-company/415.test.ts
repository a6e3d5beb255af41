import { refusesOtherTypes } from '../../../../test/harness/shared-statuses.ts';
import { researchCompany } from './handler.ts';

refusesOtherTypes(researchCompany);
