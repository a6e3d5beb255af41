import { refundsFailures } from '../../../../test/harness/lookup-statuses.ts';
import { companyPeople } from './handler.ts';

refundsFailures(companyPeople);
