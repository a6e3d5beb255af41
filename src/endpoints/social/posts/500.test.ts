import { refundsItsFaults } from '../../../../test/harness/lookup-statuses.ts';
import { owesUpToItsFaults } from '../../../../test/harness/shared-statuses.ts';
import { socialPosts } from './endpoint.ts';

owesUpToItsFaults(socialPosts);
refundsItsFaults(socialPosts);
