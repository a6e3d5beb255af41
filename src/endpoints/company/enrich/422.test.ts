import { chargesMisses } from '../../../../test/harness/lookup-statuses.ts';
import { companyEnrich } from './handler.ts';

chargesMisses(companyEnrich);
