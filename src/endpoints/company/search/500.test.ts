import { refundsItsFaults } from '../../../../test/harness/lookup-statuses.ts';
import { owesUpToItsFaults } from '../../../../test/harness/shared-statuses.ts';
import { companySearch } from './endpoint.ts';

owesUpToItsFaults(companySearch);
refundsItsFaults(companySearch);
