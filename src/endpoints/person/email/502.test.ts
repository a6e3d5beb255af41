import { refundsFailures } from '../../../../test/harness/lookup-statuses.ts';
import { personEmail } from './handler.ts';

refundsFailures(personEmail);
