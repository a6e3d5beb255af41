import { refusesWhenCapped } from '../../../../test/harness/lookup-statuses.ts';
import { needsItsDatabase } from '../../../../test/harness/shared-statuses.ts';
import { personEnrich } from './endpoint.ts';

needsItsDatabase(personEnrich);
refusesWhenCapped(personEnrich);
