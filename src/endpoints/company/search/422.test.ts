import { chargesMisses } from '../../../../test/harness/lookup-statuses.ts';
import { companySearch } from './endpoint.ts';

chargesMisses(companySearch);
