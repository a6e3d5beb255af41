import { refundsFailures } from '../../../../test/harness/lookup-statuses.ts';
import { emailVerify } from './handler.ts';

refundsFailures(emailVerify);
