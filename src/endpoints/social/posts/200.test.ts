import { answersLookup, chargesEmptyAnswers } from '../../../../test/harness/lookup-statuses.ts';
import { socialPosts } from './endpoint.ts';

answersLookup(
  socialPosts,
  { social_url: 'https://social.example/@ada' },
  { social_url: 'https://social.example/@ada', days_back: 7 },
);
chargesEmptyAnswers(socialPosts);
