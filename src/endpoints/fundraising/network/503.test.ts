import { needsItsDatabase } from '../../../../test/harness/shared-statuses.ts';
import { deleteNetwork, getNetwork } from './handler.ts';

needsItsDatabase(getNetwork);
needsItsDatabase(deleteNetwork);
