import { refusesOtherTypes } from '../../../../test/harness/shared-statuses.ts';
import { emailVerify } from './handler.ts';

refusesOtherTypes(emailVerify);
