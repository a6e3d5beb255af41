import { needsItsDatabase } from '../../../../test/harness/shared-statuses.ts';
import { deleteAccountData } from './handler.ts';

needsItsDatabase(deleteAccountData);
