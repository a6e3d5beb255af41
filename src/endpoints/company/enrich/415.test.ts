import { refusesOtherTypes } from '../../../../test/harness/shared-statuses.ts';
import { companyEnrich } from './handler.ts';

refusesOtherTypes(companyEnrich);
