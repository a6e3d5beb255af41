import { refusesWrongKeys } from '../../../../test/harness/shared-statuses.ts';
import { deleteNetwork, getNetwork } from './handler.ts';

refusesWrongKeys(getNetwork);
refusesWrongKeys(deleteNetwork);
