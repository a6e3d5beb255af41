import { refusesOtherTypes } from '../../../../test/harness/shared-statuses.ts';
import { authorizeMailbox } from './handler.ts';

refusesOtherTypes(authorizeMailbox);
