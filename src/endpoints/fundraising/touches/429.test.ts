import { limitsTheRate } from '../../../../test/harness/shared-statuses.ts';
import { touches } from './handler.ts';

limitsTheRate(touches);
