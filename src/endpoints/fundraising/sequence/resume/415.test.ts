import { refusesOtherTypes } from '../../../../../test/harness/shared-statuses.ts';
import { resumeSequence } from './handler.ts';

refusesOtherTypes(resumeSequence);
