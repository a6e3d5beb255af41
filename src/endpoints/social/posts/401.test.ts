import { refusesWrongKeys } from '../../../../test/harness/shared-statuses.ts';
import { socialPosts } from './endpoint.ts';

refusesWrongKeys(socialPosts);
