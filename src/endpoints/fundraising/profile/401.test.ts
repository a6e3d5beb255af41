import { refusesWrongKeys } from '../../../../test/harness/shared-statuses.ts';
import { getProfile, postProfile, putProfile } from './handler.ts';

refusesWrongKeys(getProfile);
refusesWrongKeys(postProfile);
refusesWrongKeys(putProfile);
