import { refundsItsFaults } from '../../../../test/harness/lookup-statuses.ts';
import { owesUpToItsFaults } from '../../../../test/harness/shared-statuses.ts';
import { searchWeb } from './endpoint.ts';

owesUpToItsFaults(searchWeb);
refundsItsFaults(searchWeb);
