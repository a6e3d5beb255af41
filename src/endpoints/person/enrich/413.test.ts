import { refusesLargeBodies } from '../../../../test/harness/shared-statuses.ts';
import { personEnrich } from './endpoint.ts';

refusesLargeBodies(personEnrich);
