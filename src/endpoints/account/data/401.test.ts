import { refusesWrongKeys } from '../../../../test/harness/shared-statuses.ts';
import { deleteAccountData } from './handler.ts';

refusesWrongKeys(deleteAccountData);
