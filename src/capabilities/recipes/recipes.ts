import type { LookupKind } from '../../core/lookup/kinds.ts';
import type { MailRoutes } from '../email/mail-routes.ts';
import { companyEnrich } from './company-enrich.ts';
import { companyFunders } from './company-funders.ts';
import { companyNews } from './company-news.ts';
import { companyPeople } from './company-people.ts';
import { companySearch } from './company-search.ts';
import { createEmailVerify } from './email-verify.ts';
import { jobsSearch } from './jobs-search.ts';
import { personEmail } from './person-email.ts';
import { personEnrich } from './person-enrich.ts';
import { personSearch } from './person-search.ts';
import type { Recipe } from './recipe.ts';
import { searchWeb } from './search-web.ts';
import { socialEngagement } from './social/engagement.ts';
import { socialPosts } from './social/posts.ts';
import { touchDraft } from './touch-draft.ts';

export type Recipes = { readonly [Kind in LookupKind]: Recipe<Kind> };

/** The recipe of every lookup. */
export function createRecipes(options: { readonly routes: MailRoutes }): Recipes {
  return {
    'jobs.search': jobsSearch,
    'company.search': companySearch,
    'person.search': personSearch,
    'social.posts': socialPosts,
    'social.engagement': socialEngagement,
    'search.web': searchWeb,
    'email.verify': createEmailVerify(options),
    'person.enrich': personEnrich,
    'person.email': personEmail,
    'company.enrich': companyEnrich,
    'company.people': companyPeople,
    'company.news': companyNews,
    'company.funders': companyFunders,
    'touch.draft': touchDraft,
  };
}
