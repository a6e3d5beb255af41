import { refusesThePoor } from '../../../../test/harness/lookup-statuses.ts';
import { companyPeople } from './endpoint.ts';

refusesThePoor(companyPeople);
