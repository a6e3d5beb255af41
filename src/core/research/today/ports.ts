import type { MonitorKind } from '../../monitoring/event.ts';
import type { Page } from '../../page.ts';
import type { Scope } from '../../scope.ts';
import type { PipelineItem } from '../pipeline/ports.ts';
import type { WaitingFound } from './today.ts';

/** An investor that monitoring found. */
export interface NewsFound extends PipelineItem {
  readonly foundAt: Date;
  readonly monitor: MonitorKind;
}

/** What happened while nobody looked. */
export interface TodayStore {
  /** What waits for a person at this moment. */
  waiting(scope: Scope, now: Date): Promise<WaitingFound>;
  /** What monitoring put on the list, newest first; at or after `since` where that is given. */
  news(
    scope: Scope,
    since: Date | undefined,
    page: { readonly limit: number; readonly cursor?: string },
  ): Promise<Page<NewsFound>>;
}

declare module '../../../endpoints/endpoint.ts' {
  interface Services {
    readonly today: TodayStore;
  }
}
