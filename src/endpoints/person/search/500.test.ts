import { refundsItsFaults } from '../../../../test/harness/lookup-statuses.ts';
import { owesUpToItsFaults } from '../../../../test/harness/shared-statuses.ts';
import { personSearch } from './endpoint.ts';

owesUpToItsFaults(personSearch);
refundsItsFaults(personSearch);
