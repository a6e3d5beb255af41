import { refusesWrongKeys } from '../../../../../test/harness/shared-statuses.ts';
import { resumeSequence } from './handler.ts';

refusesWrongKeys(resumeSequence);
