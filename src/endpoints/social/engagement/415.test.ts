import { refusesOtherTypes } from '../../../../test/harness/shared-statuses.ts';
import { socialEngagement } from './handler.ts';

refusesOtherTypes(socialEngagement);
