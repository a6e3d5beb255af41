import { limitsTheRate } from '../../../../test/harness/shared-statuses.ts';
import { deleteAccountData } from './handler.ts';

limitsTheRate(deleteAccountData);
