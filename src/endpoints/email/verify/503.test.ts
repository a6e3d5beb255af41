import { refusesWhenCapped } from '../../../../test/harness/lookup-statuses.ts';
import { needsItsDatabase } from '../../../../test/harness/shared-statuses.ts';
import { emailVerify } from './endpoint.ts';

needsItsDatabase(emailVerify);
refusesWhenCapped(emailVerify);
