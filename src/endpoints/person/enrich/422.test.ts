import { chargesMisses } from '../../../../test/harness/lookup-statuses.ts';
import { personEnrich } from './endpoint.ts';

chargesMisses(personEnrich);
