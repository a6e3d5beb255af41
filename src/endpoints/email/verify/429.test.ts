import { limitsTheRate } from '../../../../test/harness/shared-statuses.ts';
import { emailVerify } from './handler.ts';

limitsTheRate(emailVerify);
