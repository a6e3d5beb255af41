import { refundsItsFaults } from '../../../../test/harness/lookup-statuses.ts';
import { owesUpToItsFaults } from '../../../../test/harness/shared-statuses.ts';
import { socialPosts } from './handler.ts';

owesUpToItsFaults(socialPosts);
refundsItsFaults(socialPosts);
