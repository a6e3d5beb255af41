import { refusesOtherTypes } from '../../../../test/harness/shared-statuses.ts';
import { socialPosts } from './handler.ts';

refusesOtherTypes(socialPosts);
