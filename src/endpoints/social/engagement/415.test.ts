import { refusesOtherTypes } from '../../../../test/harness/shared-statuses.ts';
import { socialEngagement } from './endpoint.ts';

refusesOtherTypes(socialEngagement);
