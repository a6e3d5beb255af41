import { refundsItsFaults } from '../../../../test/harness/lookup-statuses.ts';
import { owesUpToItsFaults } from '../../../../test/harness/shared-statuses.ts';
import { companyEnrich } from './endpoint.ts';

owesUpToItsFaults(companyEnrich);
refundsItsFaults(companyEnrich);
