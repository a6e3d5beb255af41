import { refusesLargeBodies } from '../../../../test/harness/shared-statuses.ts';
import { deleteAccountData } from './handler.ts';

refusesLargeBodies(deleteAccountData);
