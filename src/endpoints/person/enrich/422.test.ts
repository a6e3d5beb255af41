import { chargesMisses } from '../../../../test/harness/lookup-statuses.ts';
import { personEnrich } from './handler.ts';

chargesMisses(personEnrich);
