import { limitsTheRate } from '../../../../test/harness/shared-statuses.ts';
import { emailVerify } from './endpoint.ts';

limitsTheRate(emailVerify);
