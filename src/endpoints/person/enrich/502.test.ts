import { refundsFailures } from '../../../../test/harness/lookup-statuses.ts';
import { personEnrich } from './handler.ts';

refundsFailures(personEnrich);
