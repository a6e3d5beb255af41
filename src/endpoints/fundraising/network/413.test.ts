import { refusesLargeBodies } from '../../../../test/harness/shared-statuses.ts';
import { deleteNetwork } from './handler.ts';

refusesLargeBodies(deleteNetwork);
