import { needsItsDatabase } from '../../../../test/harness/shared-statuses.ts';
import { importNetwork } from './handler.ts';

needsItsDatabase(importNetwork);
