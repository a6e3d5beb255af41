import { answersLookup } from '../../../../test/harness/lookup-statuses.ts';
import { companyPeople } from './endpoint.ts';

answersLookup(
  companyPeople,
  { name: 'Example Harbour Ventures' },
  { name: 'Example Harbour Ventures', limit: 10 },
);
