import { refundsItsFaults } from '../../../../test/harness/lookup-statuses.ts';
import { owesUpToItsFaults } from '../../../../test/harness/shared-statuses.ts';
import { personEnrich } from './endpoint.ts';

owesUpToItsFaults(personEnrich);
refundsItsFaults(personEnrich);
