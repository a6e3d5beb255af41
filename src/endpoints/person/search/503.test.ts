import { refusesWhenCapped } from '../../../../test/harness/lookup-statuses.ts';
import { needsItsDatabase } from '../../../../test/harness/shared-statuses.ts';
import { personSearch } from './endpoint.ts';

needsItsDatabase(personSearch);
refusesWhenCapped(personSearch);
