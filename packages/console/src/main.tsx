import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './console.css';
import {
  type CSSVariablesResolver,
  createTheme,
  Drawer,
  MantineProvider,
  Menu,
  Modal,
  Notification,
} from '@mantine/core';
import { useNotifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazyRouteComponent, RouterProvider } from '@tanstack/react-router';
import { WarmpathError } from '@warmpath/sdk';
import { StrictMode, Suspense, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { BALANCE_KEY, CREDITS_KEY, PRICE_KEY, TODAY_KEY } from './api/account.ts';
import { RAISES_KEY } from './api/raises.ts';
import { SESSION_KEY } from './api/session.ts';
import { watchConnection } from './parts/connection.ts';
import { router } from './routes.tsx';

const CLOSE = { 'aria-label': 'Close' };
/** Of a dialog: it is no banner of the page, which has one. */
const DIALOG = { closeButtonProps: CLOSE, attributes: { header: { role: 'presentation' } } };

/** One typeface (the system's), four sizes, one accent; colour otherwise only for meaning. All on a grid of 8 pixels. */
const THEME = createTheme({
  primaryColor: 'teal',
  // The only shade on which white letters are readable, in both schemes.
  primaryShade: 9,
  autoContrast: true,
  fontFamily: 'system-ui, sans-serif',
  fontFamilyMonospace: 'ui-monospace, monospace',
  // Weight has a meaning: headings, and what of a line is to be read first. Labels and buttons have a place of their own.
  fontWeights: { regular: '400', medium: '400', bold: '600' },
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '1rem', lg: '1.25rem', xl: '1.25rem' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  defaultRadius: 'sm',
  respectReducedMotion: true,
  // A cross alone says nothing to a screen reader.
  components: {
    // The placeholder is a stop of the keyboard that a menu may not hold (ARIA, required children).
    Menu: Menu.extend({ defaultProps: { withInitialFocusPlaceholder: false } }),
    Modal: Modal.extend({ defaultProps: DIALOG }),
    Drawer: Drawer.extend({ defaultProps: DIALOG }),
    Notification: Notification.extend({ defaultProps: { closeButtonProps: CLOSE } }),
  },
});

/** Of letters on a light ground: between the darkest shade of a colour and black, so that also yellow is readable. */
const darkened = (name: string) => `color-mix(in srgb, var(--mantine-color-${name}-9), black 35%)`;

/** The components' own shades for letters miss a contrast of 4.5 to 1 in places (WCAG 2.2, 1.4.3); these do not. */
const readableColours: CSSVariablesResolver = ({ colors }) => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': 'var(--mantine-color-gray-7)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-7)',
    '--mantine-color-error': 'var(--mantine-color-red-9)',
    '--mantine-primary-color-filled-hover': 'color-mix(in srgb, var(--mantine-color-teal-9), black 15%)',
    ...Object.fromEntries(
      Object.keys(colors)
        .filter((name) => name !== 'dark')
        .flatMap((name) =>
          ['light-color', 'text', 'outline'].map((use) => [`--mantine-color-${name}-${use}`, darkened(name)]),
        ),
    ),
  },
  dark: {
    '--mantine-color-dimmed': 'var(--mantine-color-dark-1)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-1)',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--mantine-primary-color-filled-hover': 'color-mix(in srgb, var(--mantine-color-teal-9), black 15%)',
  },
});

/** Loaded with the first notice: most visits end without one. */
const Notifications = lazyRouteComponent(() => import('./frame/shown-notices.tsx'), 'Notifications');

/** Short notices at the edge of the window. */
function Notices() {
  const { notifications } = useNotifications();
  const isUsed = useRef(false);
  isUsed.current ||= notifications.length > 0;
  return isUsed.current ? (
    <Suspense>
      <Notifications position="bottom-right" />
    </Suspense>
  ) : null;
}

/** What was read stays on the screen this long before it is read again when a screen opens, ms. */
const FRESH_MS = 15_000;

/** A 401 of any call: the session has ended elsewhere, and the frame shows the way in. */
function whenRefused(error: unknown): void {
  if (error instanceof WarmpathError && error.status === 401)
    void queryClient.invalidateQueries({ queryKey: SESSION_KEY });
}

const queryClient: QueryClient = new QueryClient({
  defaultOptions: {
    // The SDK repeats what may be repeated.
    queries: { staleTime: FRESH_MS, retry: false, throwOnError: false },
    mutations: { retry: false },
  },
});
const whenLost = watchConnection(queryClient);
for (const cache of [queryClient.getQueryCache(), queryClient.getMutationCache()])
  cache.config.onError = (error: unknown) => {
    whenRefused(error);
    whenLost(error);
  };
// What was done may have cost something (an answer that finds nobody does), and is waited for no more.
queryClient.getMutationCache().config.onSettled = () => {
  for (const queryKey of [BALANCE_KEY, PRICE_KEY, CREDITS_KEY, TODAY_KEY, RAISES_KEY])
    void queryClient.invalidateQueries({ queryKey });
};

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id root');
createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={THEME} cssVariablesResolver={readableColours} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <Notices />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
