import { refusesLargeBodies } from '../../../../test/harness/shared-statuses.ts';
import { socialPosts } from './endpoint.ts';

refusesLargeBodies(socialPosts);
