import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { isOffline } from './words.ts';

/** Whether the last that was asked did not reach the service. */
let isLost = false;
const listeners = new Set<() => void>();

function setLost(lost: boolean): void {
  if (isLost === lost) return;
  isLost = lost;
  for (const told of listeners) told();
}

/** Between two tries to reach the service again, ms: a restart takes some seconds, and nobody waits for a minute. */
const TRY_AGAIN_MS = 3_000;

/** Watches what is asked: a lost connection is told once, and when it is back what could not be read is read again. */
export function watchConnection(client: QueryClient): (error: unknown) => void {
  const tryAgain = async () => {
    const isBack = await fetch('/session', { credentials: 'same-origin' }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (!isBack) {
      setTimeout(() => void tryAgain(), TRY_AGAIN_MS);
      return;
    }
    setLost(false);
    await client.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
  };
  return (error) => {
    if (isLost || !isOffline(error)) return;
    setLost(true);
    setTimeout(() => void tryAgain(), TRY_AGAIN_MS);
  };
}

/** Whether the connection to the service is lost at the moment. */
export const useIsLost = (): boolean =>
  useSyncExternalStore(
    (told) => {
      listeners.add(told);
      return () => listeners.delete(told);
    },
    () => isLost,
  );
