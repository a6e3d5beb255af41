import { refundsFailures } from '../../../../test/harness/lookup-statuses.ts';
import { companyEnrich } from './handler.ts';

refundsFailures(companyEnrich);
