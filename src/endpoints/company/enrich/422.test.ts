import { chargesMisses } from '../../../../test/harness/lookup-statuses.ts';
import { companyEnrich } from './endpoint.ts';

chargesMisses(companyEnrich);
