import { refusesWrongKeys } from '../../../../test/harness/shared-statuses.ts';
import { creditsLedger } from './handler.ts';

refusesWrongKeys(creditsLedger);
