import { refusesThePoor } from '../../../../test/harness/lookup-statuses.ts';
import { socialPosts } from './endpoint.ts';

refusesThePoor(socialPosts);
