import { refusesOtherTypes } from '../../../../test/harness/shared-statuses.ts';
import { deleteAccountData } from './handler.ts';

refusesOtherTypes(deleteAccountData);
