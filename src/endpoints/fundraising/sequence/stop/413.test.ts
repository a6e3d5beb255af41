import { refusesLargeBodies } from '../../../../../test/harness/shared-statuses.ts';
import { stopSequence } from './handler.ts';

refusesLargeBodies(stopSequence);
