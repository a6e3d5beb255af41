import { refundsItsFaults } from '../../../../test/harness/lookup-statuses.ts';
import { owesUpToItsFaults } from '../../../../test/harness/shared-statuses.ts';
import { personSearch } from './handler.ts';

owesUpToItsFaults(personSearch);
refundsItsFaults(personSearch);
