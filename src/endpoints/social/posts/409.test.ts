import { tellsOfRunningRequests } from '../../../../test/harness/shared-statuses.ts';
import { socialPosts } from './endpoint.ts';

tellsOfRunningRequests(socialPosts);
