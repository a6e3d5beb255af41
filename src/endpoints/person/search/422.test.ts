import { chargesMisses } from '../../../../test/harness/lookup-statuses.ts';
import { personSearch } from './handler.ts';

chargesMisses(personSearch);
