import { refusesThePoor } from '../../../../test/harness/lookup-statuses.ts';
import { companyPeople } from './handler.ts';

refusesThePoor(companyPeople);
