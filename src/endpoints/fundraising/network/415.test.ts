import { refusesOtherTypes } from '../../../../test/harness/shared-statuses.ts';
import { deleteNetwork } from './handler.ts';

refusesOtherTypes(deleteNetwork);
