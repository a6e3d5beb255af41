import { answersLookup, chargesEmptyAnswers } from '../../../../test/harness/lookup-statuses.ts';
import { socialEngagement } from './endpoint.ts';

answersLookup(
  socialEngagement,
  { post_url: 'https://social.example/@ada/112233' },
  {
    post_url: 'https://social.example/@ada/112233',
    type: 'reactions',
    max_pages: 2,
  },
);
chargesEmptyAnswers(socialEngagement);
