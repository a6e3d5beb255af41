import { Anchor } from '@mantine/core';
import {
  createRootRoute,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  Link,
  lazyRouteComponent,
} from '@tanstack/react-router';
import {
  companySearch,
  creditsSearch,
  newSequenceSearch,
  outreachSearch,
  personSearch,
  readAddress,
  sequencesSearch,
} from './addresses.ts';
import { basePath } from './api/session.ts';
import { Frame } from './frame/frame.tsx';
import { Failure, Screen } from './parts/screen.tsx';

/*
 * The table of contents of the console. A screen is a file below `screens/<area>`, loaded when it is first opened; what it says
 * stands in `words/<area>.ts`, what it asks the service in `api/<area>.ts`. A route whose address holds filters has
 * `validateSearch` from `screens/<area>/search.ts`.
 */
const root = createRootRoute({ component: Frame, notFoundComponent: NotFound });
const under = <const Path extends string>(path: Path) => ({ getParentRoute: () => root, path });

const screens = [
  createRoute({
    ...under('/'),
    component: lazyRouteComponent(() => import('./screens/today.tsx'), 'Today'),
  }),
  createRoute({
    ...under('/raise'),
    component: lazyRouteComponent(() => import('./screens/raise/raise.tsx'), 'Raise'),
  }),
  createRoute({
    ...under('/investors'),
    validateSearch: readAddress,
    component: lazyRouteComponent(() => import('./screens/investors/investors.tsx'), 'Investors'),
  }),
  createRoute({
    ...under('/investors/board'),
    validateSearch: readAddress,
    component: lazyRouteComponent(() => import('./screens/investors/board.tsx'), 'Board'),
  }),
  createRoute({
    ...under('/lookalikes'),
    validateSearch: companySearch,
    component: lazyRouteComponent(() => import('./screens/lookalikes/lookalikes.tsx'), 'Lookalikes'),
  }),
  createRoute({
    ...under('/introductions'),
    validateSearch: personSearch,
    component: lazyRouteComponent(() => import('./screens/introductions/introductions.tsx'), 'Introductions'),
  }),
  createRoute({
    ...under('/outreach'),
    validateSearch: outreachSearch,
    component: lazyRouteComponent(() => import('./screens/outreach/outreach.tsx'), 'Outreach'),
  }),
  createRoute({
    ...under('/outreach/sequences'),
    validateSearch: sequencesSearch,
    component: lazyRouteComponent(() => import('./screens/outreach/sequences.tsx'), 'Sequences'),
  }),
  createRoute({
    ...under('/outreach/sequences/$sequenceId'),
    component: lazyRouteComponent(() => import('./screens/outreach/sequences.tsx'), 'Sequence'),
  }),
  createRoute({
    ...under('/outreach/mailboxes'),
    component: lazyRouteComponent(() => import('./screens/outreach/mailboxes.tsx'), 'Mailboxes'),
  }),
  createRoute({
    ...under('/outreach/suppressions'),
    component: lazyRouteComponent(() => import('./screens/outreach/suppressions.tsx'), 'Suppressions'),
  }),
  createRoute({
    ...under('/outreach/new'),
    validateSearch: newSequenceSearch,
    component: lazyRouteComponent(() => import('./screens/outreach/new-sequence.tsx'), 'NewSequence'),
  }),
  createRoute({
    ...under('/news'),
    component: lazyRouteComponent(() => import('./screens/news/news.tsx'), 'News'),
  }),
  createRoute({
    ...under('/credits'),
    validateSearch: creditsSearch,
    component: lazyRouteComponent(() => import('./screens/credits/credits.tsx'), 'Credits'),
  }),
  createRoute({
    ...under('/keys'),
    component: lazyRouteComponent(() => import('./screens/keys/keys.tsx'), 'Keys'),
  }),
  createRoute({
    ...under('/settings'),
    component: lazyRouteComponent(() => import('./screens/settings/settings.tsx'), 'Settings'),
  }),
  createRoute({
    ...under('/admin'),
    component: lazyRouteComponent(() => import('./screens/admin/service.tsx'), 'Overview'),
  }),
  createRoute({
    ...under('/admin/tenants'),
    component: lazyRouteComponent(() => import('./screens/admin/tenants.tsx'), 'Tenants'),
  }),
  createRoute({
    ...under('/admin/tenants/$tenantId'),
    component: lazyRouteComponent(() => import('./screens/admin/tenant.tsx'), 'Tenant'),
  }),
  createRoute({
    ...under('/admin/corpora'),
    component: lazyRouteComponent(() => import('./screens/admin/corpora.tsx'), 'Corpora'),
  }),
  createRoute({
    ...under('/admin/people'),
    component: lazyRouteComponent(() => import('./screens/admin/people.tsx'), 'People'),
  }),
  createRoute({
    ...under('/admin/sources'),
    component: lazyRouteComponent(() => import('./screens/admin/service.tsx'), 'Sources'),
  }),
  createRoute({
    ...under('/admin/workers'),
    component: lazyRouteComponent(() => import('./screens/admin/service.tsx'), 'Workers'),
  }),
  createRoute({
    ...under('/admin/audit'),
    component: lazyRouteComponent(() => import('./screens/admin/service.tsx'), 'Audit'),
  }),
];

export const router = createRouter({
  routeTree: root.addChildren(screens),
  basepath: basePath,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultErrorComponent: Broken,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

function NotFound() {
  return (
    <Screen title="There is nothing at this address.">
      <Anchor component={Link} to="/">
        Go to Today
      </Anchor>
    </Screen>
  );
}

/** In place of a screen that failed while it was drawn or loaded; a browser loads a part that failed anew with the page only. */
function Broken({ error }: ErrorComponentProps) {
  return (
    <Screen title="This screen broke.">
      <Failure error={error} retry={() => location.reload()} />
    </Screen>
  );
}
