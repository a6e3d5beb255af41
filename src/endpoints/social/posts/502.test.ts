import { refundsFailures } from '../../../../test/harness/lookup-statuses.ts';
import { socialPosts } from './endpoint.ts';

refundsFailures(socialPosts);
