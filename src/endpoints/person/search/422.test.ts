import { chargesMisses } from '../../../../test/harness/lookup-statuses.ts';
import { personSearch } from './endpoint.ts';

chargesMisses(personSearch);
