import { refundsFailures } from '../../../../test/harness/lookup-statuses.ts';
import { personSearch } from './endpoint.ts';

refundsFailures(personSearch);
