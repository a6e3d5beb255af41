import { refusesOtherTypes } from '../../../../test/harness/shared-statuses.ts';
import { socialPosts } from './endpoint.ts';

refusesOtherTypes(socialPosts);
