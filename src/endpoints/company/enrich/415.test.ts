import { refusesOtherTypes } from '../../../../test/harness/shared-statuses.ts';
import { companyEnrich } from './endpoint.ts';

refusesOtherTypes(companyEnrich);
