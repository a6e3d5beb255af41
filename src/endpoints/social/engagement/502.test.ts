import { refundsFailures } from '../../../../test/harness/lookup-statuses.ts';
import { socialEngagement } from './endpoint.ts';

refundsFailures(socialEngagement);
