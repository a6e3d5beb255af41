import { needsItsDatabase } from '../../../../test/harness/shared-statuses.ts';
import { creditsLedger } from './handler.ts';

needsItsDatabase(creditsLedger);
