import { limitsTheRate } from '../../../../test/harness/shared-statuses.ts';
import { sequence } from './handler.ts';

limitsTheRate(sequence);
