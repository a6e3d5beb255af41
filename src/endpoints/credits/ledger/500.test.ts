import { owesUpToItsFaults } from '../../../../test/harness/shared-statuses.ts';
import { creditsLedger } from './handler.ts';

owesUpToItsFaults(creditsLedger);
