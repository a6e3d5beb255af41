import { refundsFailures } from '../../../../test/harness/lookup-statuses.ts';
import { socialEngagement } from './handler.ts';

refundsFailures(socialEngagement);
