import { refundsFailures } from '../../../../test/harness/lookup-statuses.ts';
import { emailVerify } from './endpoint.ts';

refundsFailures(emailVerify);
