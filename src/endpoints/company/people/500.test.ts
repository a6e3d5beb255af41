import { refundsItsFaults } from '../../../../test/harness/lookup-statuses.ts';
import { owesUpToItsFaults } from '../../../../test/harness/shared-statuses.ts';
import { companyPeople } from './handler.ts';

owesUpToItsFaults(companyPeople);
refundsItsFaults(companyPeople);
