import { refundsFailures } from '../../../../test/harness/lookup-statuses.ts';
import { companyEnrich } from './endpoint.ts';

refundsFailures(companyEnrich);
