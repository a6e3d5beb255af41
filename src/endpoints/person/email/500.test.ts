import { refundsItsFaults } from '../../../../test/harness/lookup-statuses.ts';
import { owesUpToItsFaults } from '../../../../test/harness/shared-statuses.ts';
import { personEmail } from './endpoint.ts';

owesUpToItsFaults(personEmail);
refundsItsFaults(personEmail);
