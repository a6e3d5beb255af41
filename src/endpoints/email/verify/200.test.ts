import { answersLookup, givesBackUnknowns } from '../../../../test/harness/lookup-statuses.ts';
import { emailVerify } from './endpoint.ts';

answersLookup(emailVerify, { email: 'ada@harbour.example' }, { email: 'ada@harbour.example' });
givesBackUnknowns(emailVerify);
