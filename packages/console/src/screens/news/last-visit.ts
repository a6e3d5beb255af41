import { useEffect, useState } from 'react';
import { mode } from '../../mode.ts';

const KEY = `warmpath.news.${mode}`;

/** Without storage (a browser may refuse it) every visit is the first. */
function stored(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

/** When this browser was here last, UTC; undefined at the first visit. This visit counts from the next one on. */
export function useLastVisit(): string | undefined {
  const [last] = useState(stored);
  useEffect(() => {
    try {
      localStorage.setItem(KEY, new Date().toISOString());
    } catch {
      // As above.
    }
  }, []);
  return last;
}
