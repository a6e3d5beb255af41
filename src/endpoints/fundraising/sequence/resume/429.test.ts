import { limitsTheRate } from '../../../../../test/harness/shared-statuses.ts';
import { resumeSequence } from './handler.ts';

limitsTheRate(resumeSequence);
