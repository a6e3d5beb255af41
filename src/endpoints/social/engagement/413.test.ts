import { refusesLargeBodies } from '../../../../test/harness/shared-statuses.ts';
import { socialEngagement } from './endpoint.ts';

refusesLargeBodies(socialEngagement);
