import { refundsFailures } from '../../../../test/harness/lookup-statuses.ts';
import { companyPeople } from './endpoint.ts';

refundsFailures(companyPeople);
