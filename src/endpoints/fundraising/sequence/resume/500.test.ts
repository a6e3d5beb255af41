import { owesUpToItsFaults } from '../../../../../test/harness/shared-statuses.ts';
import { resumeSequence } from './handler.ts';

owesUpToItsFaults(resumeSequence);
