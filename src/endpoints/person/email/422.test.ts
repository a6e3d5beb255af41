import { chargesMisses } from '../../../../test/harness/lookup-statuses.ts';
import { personEmail } from './handler.ts';

chargesMisses(personEmail);
