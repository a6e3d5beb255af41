import { refusesWhenCapped } from '../../../../test/harness/lookup-statuses.ts';
import { needsItsDatabase } from '../../../../test/harness/shared-statuses.ts';
import { searchWeb } from './endpoint.ts';

needsItsDatabase(searchWeb);
refusesWhenCapped(searchWeb);
