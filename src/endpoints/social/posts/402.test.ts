import { refusesThePoor } from '../../../../test/harness/lookup-statuses.ts';
import { socialPosts } from './handler.ts';

refusesThePoor(socialPosts);
