import { refusesLargeBodies } from '../../../../test/harness/shared-statuses.ts';
import { socialPosts } from './handler.ts';

refusesLargeBodies(socialPosts);
