import { refusesWhenCapped } from '../../../../test/harness/lookup-statuses.ts';
import { needsItsDatabase } from '../../../../test/harness/shared-statuses.ts';
import { socialPosts } from './endpoint.ts';

needsItsDatabase(socialPosts);
refusesWhenCapped(socialPosts);
