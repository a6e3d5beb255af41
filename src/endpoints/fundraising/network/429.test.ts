import { limitsTheRate } from '../../../../test/harness/shared-statuses.ts';
import { deleteNetwork, getNetwork } from './handler.ts';

limitsTheRate(getNetwork);
limitsTheRate(deleteNetwork);
