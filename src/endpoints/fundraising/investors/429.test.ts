import { limitsTheRate } from '../../../../test/harness/shared-statuses.ts';
import { investors } from './handler.ts';

limitsTheRate(investors);
