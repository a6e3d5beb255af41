import { limitsTheRate } from '../../../../../test/harness/shared-statuses.ts';
import { redraftTouch } from './handler.ts';

limitsTheRate(redraftTouch);
