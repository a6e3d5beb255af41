import { limitsTheRate } from '../../../../test/harness/shared-statuses.ts';
import { personEmail } from './handler.ts';

limitsTheRate(personEmail);
