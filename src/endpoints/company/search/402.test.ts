import { refusesThePoor } from '../../../../test/harness/lookup-statuses.ts';
import { companySearch } from './handler.ts';

refusesThePoor(companySearch);
