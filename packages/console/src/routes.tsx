import { Anchor } from '@mantine/core';
import {
  createRootRoute,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  Link,
  lazyRouteComponent,
} from '@tanstack/react-router';
import type { ComponentType } from 'react';
import {
  companySearch,
  connectSearch,
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
 * The table of contents of the console. A screen is a file below `screens`, loaded when it is first opened; what it asks the service
 * stands in `api`. A route whose address holds filters has `validateSearch` from `addresses.ts`.
 */
const root = createRootRoute({ component: Frame, notFoundComponent: NotFound });
const under = <const Path extends string>(path: Path) => ({ getParentRoute: () => root, path });
const screen = <const Path extends string, Name extends string>(
  path: Path,
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
) => createRoute({ ...under(path), component: lazyRouteComponent(load, name) });

/** A screen whose address holds filters. */
const searched = <const Path extends string, Search extends object, Name extends string>(
  path: Path,
  validateSearch: (raw: Record<string, unknown>) => Search,
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
) => createRoute({ ...under(path), validateSearch, component: lazyRouteComponent(load, name) });

const screens = [
  screen('/', () => import('./screens/today.tsx'), 'Today'),
  screen('/welcome', () => import('./screens/welcome.tsx'), 'Welcome'),
  screen('/raise', () => import('./screens/raise/raise.tsx'), 'Raise'),
  screen('/raises', () => import('./screens/raises/raises.tsx'), 'Raises'),
  screen('/raises/$raiseId', () => import('./screens/raises/earlier.tsx'), 'EarlierRaise'),
  searched('/investors', readAddress, () => import('./screens/investors/investors.tsx'), 'Investors'),
  searched('/investors/board', readAddress, () => import('./screens/investors/board.tsx'), 'Board'),
  searched('/lookalikes', companySearch, () => import('./screens/lookalikes/lookalikes.tsx'), 'Lookalikes'),
  searched(
    '/introductions',
    personSearch,
    () => import('./screens/introductions/introductions.tsx'),
    'Introductions',
  ),
  searched('/outreach', outreachSearch, () => import('./screens/outreach/outreach.tsx'), 'Outreach'),
  searched(
    '/outreach/sequences',
    sequencesSearch,
    () => import('./screens/outreach/sequences.tsx'),
    'Sequences',
  ),
  screen('/outreach/sequences/$sequenceId', () => import('./screens/outreach/sequences.tsx'), 'Sequence'),
  screen('/outreach/mailboxes', () => import('./screens/outreach/mailboxes.tsx'), 'Mailboxes'),
  screen('/outreach/suppressions', () => import('./screens/outreach/suppressions.tsx'), 'Suppressions'),
  searched(
    '/outreach/new',
    newSequenceSearch,
    () => import('./screens/outreach/new-sequence.tsx'),
    'NewSequence',
  ),
  screen('/news', () => import('./screens/news/news.tsx'), 'News'),
  searched('/credits', creditsSearch, () => import('./screens/credits/credits.tsx'), 'Credits'),
  screen('/keys', () => import('./screens/keys/keys.tsx'), 'Keys'),
  searched('/connect', connectSearch, () => import('./screens/connect.tsx'), 'Connect'),
  screen('/settings', () => import('./screens/settings/settings.tsx'), 'Settings'),
  screen('/settings/events', () => import('./screens/settings/events.tsx'), 'Events'),
  screen('/admin', () => import('./screens/admin/service.tsx'), 'Overview'),
  screen('/admin/tenants', () => import('./screens/admin/tenants.tsx'), 'Tenants'),
  screen('/admin/tenants/$tenantId', () => import('./screens/admin/tenant.tsx'), 'Tenant'),
  screen('/admin/usage', () => import('./screens/admin/usage.tsx'), 'UsageByDay'),
  screen('/admin/corpora', () => import('./screens/admin/corpora.tsx'), 'Corpora'),
  screen('/admin/people', () => import('./screens/admin/people.tsx'), 'People'),
  screen('/admin/sources', () => import('./screens/admin/service.tsx'), 'Sources'),
  screen('/admin/workers', () => import('./screens/admin/service.tsx'), 'Workers'),
  screen('/admin/mail', () => import('./screens/admin/mail.tsx'), 'Mail'),
  screen('/admin/doctor', () => import('./screens/admin/doctor.tsx'), 'Doctor'),
  screen('/admin/audit', () => import('./screens/admin/service.tsx'), 'Audit'),
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
