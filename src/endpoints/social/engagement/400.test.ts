import { refusesBodies } from '../../../../test/harness/lookup-statuses.ts';
import { refusesBrokenBodies } from '../../../../test/harness/shared-statuses.ts';
import { socialEngagement } from './endpoint.ts';

refusesBrokenBodies(socialEngagement);

const body = { post_url: 'https://social.example/@ada/112233' };

refusesBodies(socialEngagement, [
  ['no post', { type: 'comments' }, ['post_url'], /required/],
  ['prose', { post_url: 'the last post' }, ['post_url']],
  ['another scheme', { post_url: 'file:///etc/passwd' }, ['post_url']],
  ['another type', { ...body, type: 'shares' }, ['type'], /reactions, comments/],
  ['no page', { ...body, max_pages: 0 }, ['max_pages']],
  ['11 pages', { ...body, max_pages: 11 }, ['max_pages']],
]);
