import { refundsFailures } from '../../../../test/harness/lookup-statuses.ts';
import { searchWeb } from './endpoint.ts';

refundsFailures(searchWeb);
