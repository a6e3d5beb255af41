import { refusesThePoor } from '../../../../test/harness/lookup-statuses.ts';
import { companyEnrich } from './handler.ts';

refusesThePoor(companyEnrich);
