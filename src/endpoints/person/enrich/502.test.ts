import { refundsFailures } from '../../../../test/harness/lookup-statuses.ts';
import { personEnrich } from './endpoint.ts';

refundsFailures(personEnrich);
