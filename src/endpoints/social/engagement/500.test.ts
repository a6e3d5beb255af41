import { refundsItsFaults } from '../../../../test/harness/lookup-statuses.ts';
import { owesUpToItsFaults } from '../../../../test/harness/shared-statuses.ts';
import { socialEngagement } from './endpoint.ts';

owesUpToItsFaults(socialEngagement);
refundsItsFaults(socialEngagement);
