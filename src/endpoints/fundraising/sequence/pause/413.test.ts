import { refusesLargeBodies } from '../../../../../test/harness/shared-statuses.ts';
import { pauseSequence } from './handler.ts';

refusesLargeBodies(pauseSequence);
