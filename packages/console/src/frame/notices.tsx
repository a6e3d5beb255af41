import { useNotifications } from '@mantine/notifications';
import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense, useRef } from 'react';

/** Loaded with the first notice: most visits end without one. */
const Notifications = lazyRouteComponent(() => import('./shown-notices.tsx'), 'Notifications');

/** Short notices at the edge of the window. */
export function Notices() {
  const { notifications } = useNotifications();
  const isUsed = useRef(false);
  isUsed.current ||= notifications.length > 0;
  return isUsed.current ? (
    <Suspense>
      <Notifications position="bottom-right" />
    </Suspense>
  ) : null;
}
