import { limitsTheRate } from '../../../../test/harness/shared-statuses.ts';
import { sequences } from './handler.ts';

limitsTheRate(sequences);
