import { refusesLargeBodies } from '../../../../../test/harness/shared-statuses.ts';
import { resumeSequence } from './handler.ts';

refusesLargeBodies(resumeSequence);
