import { limitsTheRate } from '../../../../test/harness/shared-statuses.ts';
import { getTouch, putTouch } from './handler.ts';

limitsTheRate(getTouch);
limitsTheRate(putTouch);
