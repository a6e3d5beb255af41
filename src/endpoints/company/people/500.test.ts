import { refundsItsFaults } from '../../../../test/harness/lookup-statuses.ts';
import { owesUpToItsFaults } from '../../../../test/harness/shared-statuses.ts';
import { companyPeople } from './endpoint.ts';

owesUpToItsFaults(companyPeople);
refundsItsFaults(companyPeople);
