import { refusesWhenCapped } from '../../../../test/harness/lookup-statuses.ts';
import { needsItsDatabase } from '../../../../test/harness/shared-statuses.ts';
import { personEmail } from './endpoint.ts';

needsItsDatabase(personEmail);
refusesWhenCapped(personEmail);
