import { chargesMisses } from '../../../../test/harness/lookup-statuses.ts';
import { companyPeople } from './endpoint.ts';

chargesMisses(companyPeople);
