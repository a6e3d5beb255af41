import { refusesLargeBodies } from '../../../../test/harness/shared-statuses.ts';
import { personEnrich } from './handler.ts';

refusesLargeBodies(personEnrich);
