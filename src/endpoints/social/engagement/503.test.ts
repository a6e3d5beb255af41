import { refusesWhenCapped } from '../../../../test/harness/lookup-statuses.ts';
import { needsItsDatabase } from '../../../../test/harness/shared-statuses.ts';
import { socialEngagement } from './endpoint.ts';

needsItsDatabase(socialEngagement);
refusesWhenCapped(socialEngagement);
