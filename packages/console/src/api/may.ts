import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from './session.ts';

/** What a key or a person may do; see `docs/operating/day-to-day.md`. */
export type Scope = 'read' | 'spend' | 'write' | 'send' | 'erase' | 'manage';

/** Whether who is signed in may do this. What they may not do is not offered to them. */
export function useMay(scope: Scope): boolean {
  return useQuery(sessionQuery).data?.scopes.includes(scope) ?? false;
}
