import { limitsTheRate } from '../../../../test/harness/shared-statuses.ts';
import { personEmail } from './endpoint.ts';

limitsTheRate(personEmail);
