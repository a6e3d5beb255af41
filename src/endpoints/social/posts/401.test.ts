import { refusesWrongKeys } from '../../../../test/harness/shared-statuses.ts';
import { socialPosts } from './handler.ts';

refusesWrongKeys(socialPosts);
