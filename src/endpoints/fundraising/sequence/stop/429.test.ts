import { limitsTheRate } from '../../../../../test/harness/shared-statuses.ts';
import { stopSequence } from './handler.ts';

limitsTheRate(stopSequence);
