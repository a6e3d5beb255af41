import { refundsItsFaults } from '../../../../test/harness/lookup-statuses.ts';
import { owesUpToItsFaults } from '../../../../test/harness/shared-statuses.ts';
import { emailVerify } from './endpoint.ts';

owesUpToItsFaults(emailVerify);
refundsItsFaults(emailVerify);
