import { refusesOtherTypes } from '../../../../test/harness/shared-statuses.ts';
import { emailVerify } from './endpoint.ts';

refusesOtherTypes(emailVerify);
