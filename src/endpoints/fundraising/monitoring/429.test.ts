import { limitsTheRate } from '../../../../test/harness/shared-statuses.ts';
import { monitoring } from './handler.ts';

limitsTheRate(monitoring);
