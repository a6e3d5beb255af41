import { limitsTheRate } from '../../../../test/harness/shared-statuses.ts';
import { creditsLedger } from './handler.ts';

limitsTheRate(creditsLedger);
