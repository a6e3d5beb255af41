import { limitsTheRate } from '../../../../test/harness/shared-statuses.ts';
import { createSequence } from './handler.ts';

limitsTheRate(createSequence);
