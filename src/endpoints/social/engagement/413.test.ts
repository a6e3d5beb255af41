import { refusesLargeBodies } from '../../../../test/harness/shared-statuses.ts';
import { socialEngagement } from './handler.ts';

refusesLargeBodies(socialEngagement);
