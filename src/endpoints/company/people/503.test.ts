import { refusesWhenCapped } from '../../../../test/harness/lookup-statuses.ts';
import { needsItsDatabase } from '../../../../test/harness/shared-statuses.ts';
import { companyPeople } from './endpoint.ts';

needsItsDatabase(companyPeople);
refusesWhenCapped(companyPeople);
