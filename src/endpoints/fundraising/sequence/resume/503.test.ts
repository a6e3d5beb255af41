import { needsItsDatabase } from '../../../../../test/harness/shared-statuses.ts';
import { resumeSequence } from './handler.ts';

needsItsDatabase(resumeSequence);
