import { refusesLargeBodies } from '../../../../test/harness/shared-statuses.ts';
import { postProfile, putProfile } from './handler.ts';

refusesLargeBodies(postProfile);
refusesLargeBodies(putProfile);
