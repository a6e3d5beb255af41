import { refundsFailures } from '../../../../test/harness/lookup-statuses.ts';
import { personEmail } from './endpoint.ts';

refundsFailures(personEmail);
