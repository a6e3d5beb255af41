import { refusesLargeBodies } from '../../../../test/harness/shared-statuses.ts';
import { createSequence } from './handler.ts';

refusesLargeBodies(createSequence);
