import { refundsFailures } from '../../../../test/harness/lookup-statuses.ts';
import { companySearch } from './endpoint.ts';

refundsFailures(companySearch);
