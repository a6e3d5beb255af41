import { chargesMisses } from '../../../../test/harness/lookup-statuses.ts';
import { companySearch } from './handler.ts';

chargesMisses(companySearch);
