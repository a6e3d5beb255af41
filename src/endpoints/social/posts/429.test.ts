import { limitsTheRate } from '../../../../test/harness/shared-statuses.ts';
import { socialPosts } from './endpoint.ts';

limitsTheRate(socialPosts);
