import { tellsOfRunningRequests } from '../../../../test/harness/shared-statuses.ts';
import { socialPosts } from './handler.ts';

tellsOfRunningRequests(socialPosts);
