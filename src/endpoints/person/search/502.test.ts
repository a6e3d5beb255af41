import { refundsFailures } from '../../../../test/harness/lookup-statuses.ts';
import { personSearch } from './handler.ts';

refundsFailures(personSearch);
