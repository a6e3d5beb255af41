import { refusesWrongKeys } from '../../../../test/harness/shared-statuses.ts';
import { socialEngagement } from './endpoint.ts';

refusesWrongKeys(socialEngagement);
