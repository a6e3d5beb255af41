import { limitsTheRate } from '../../../../../test/harness/shared-statuses.ts';
import { rejectTouch } from './handler.ts';

limitsTheRate(rejectTouch);
