import { refusesWrongKeys } from '../../../../test/harness/shared-statuses.ts';
import { authorizeMailbox } from './handler.ts';

refusesWrongKeys(authorizeMailbox);
