import { limitsTheRate } from '../../../../test/harness/shared-statuses.ts';
import { testMailbox } from './handler.ts';

limitsTheRate(testMailbox);
