import { chargesMisses } from '../../../../test/harness/lookup-statuses.ts';
import { personEmail } from './endpoint.ts';

chargesMisses(personEmail);
