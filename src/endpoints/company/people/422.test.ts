import { chargesMisses } from '../../../../test/harness/lookup-statuses.ts';
import { companyPeople } from './handler.ts';

chargesMisses(companyPeople);
