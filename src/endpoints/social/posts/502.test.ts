import { refundsFailures } from '../../../../test/harness/lookup-statuses.ts';
import { socialPosts } from './handler.ts';

refundsFailures(socialPosts);
