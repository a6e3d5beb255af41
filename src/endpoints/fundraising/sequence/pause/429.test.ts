import { limitsTheRate } from '../../../../../test/harness/shared-statuses.ts';
import { pauseSequence } from './handler.ts';

limitsTheRate(pauseSequence);
