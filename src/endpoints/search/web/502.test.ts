import { refundsFailures } from '../../../../test/harness/lookup-statuses.ts';
import { searchWeb } from './handler.ts';

refundsFailures(searchWeb);
