import { refusesOtherTypes } from '../../../../test/harness/shared-statuses.ts';
import { testMailbox } from './handler.ts';

refusesOtherTypes(testMailbox);
