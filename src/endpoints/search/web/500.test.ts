import { refundsItsFaults } from '../../../../test/harness/lookup-statuses.ts';
import { owesUpToItsFaults } from '../../../../test/harness/shared-statuses.ts';
import { searchWeb } from './handler.ts';

owesUpToItsFaults(searchWeb);
refundsItsFaults(searchWeb);
