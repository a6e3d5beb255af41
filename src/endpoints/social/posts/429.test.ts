import { limitsTheRate } from '../../../../test/harness/shared-statuses.ts';
import { socialPosts } from './handler.ts';

limitsTheRate(socialPosts);
