import { refusesThePoor } from '../../../../test/harness/lookup-statuses.ts';
import { companySearch } from './endpoint.ts';

refusesThePoor(companySearch);
