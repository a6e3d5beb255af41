import { refusesWrongKeys } from '../../../../test/harness/shared-statuses.ts';
import { socialEngagement } from './handler.ts';

refusesWrongKeys(socialEngagement);
