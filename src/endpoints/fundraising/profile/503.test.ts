import { needsItsDatabase } from '../../../../test/harness/shared-statuses.ts';
import { getProfile, postProfile, putProfile } from './handler.ts';

needsItsDatabase(getProfile);
needsItsDatabase(postProfile);
needsItsDatabase(putProfile);
