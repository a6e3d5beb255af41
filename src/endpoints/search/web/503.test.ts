import { refusesWhenCapped } from '../../../../test/harness/lookup-statuses.ts';
import { needsItsDatabase } from '../../../../test/harness/shared-statuses.ts';
import { searchWeb } from './handler.ts';

needsItsDatabase(searchWeb);
refusesWhenCapped(searchWeb);
