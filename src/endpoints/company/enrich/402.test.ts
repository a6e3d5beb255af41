import { refusesThePoor } from '../../../../test/harness/lookup-statuses.ts';
import { companyEnrich } from './endpoint.ts';

refusesThePoor(companyEnrich);
