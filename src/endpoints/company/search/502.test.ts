import { refundsFailures } from '../../../../test/harness/lookup-statuses.ts';
import { companySearch } from './handler.ts';

refundsFailures(companySearch);
