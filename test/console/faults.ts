import type { Page, Request } from 'playwright-core';

/** What went wrong on a page since it was opened, and how many of its requests are under way. */
export interface PageFaults {
  /** Errors of scripts and of the console (which names what the content policy refused), and requests that failed. */
  readonly found: readonly string[];
  underWay(): number;
  /** Forgets what was found and returns it; without what is meant to fail, where that is named. */
  take(meant?: RegExp): string[];
}

/** Begins to watch a page; before it is led anywhere. */
export function watchFaults(page: Page): PageFaults {
  const found: string[] = [];
  const open = new Set<Request>();
  page.on('pageerror', (error) => found.push(`script: ${error.message}`));
  page.on('console', (message) => {
    // An answer with an error status is told below, with its address.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      found.push(`console: ${message.text()}`);
  });
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => {
    open.delete(request);
    const why = request.failure()?.errorText ?? '';
    // The page gave it up: another screen was opened meanwhile.
    if (why !== 'net::ERR_ABORTED') found.push(`${request.method()} ${request.url()}: ${why}`);
  });
  page.on('response', (response) => {
    const request = response.request();
    // One whose body nobody reads never finishes.
    open.delete(request);
    if (response.status() >= 400) found.push(`${request.method()} ${request.url()}: ${response.status()}`);
  });
  return {
    found,
    underWay: () => open.size,
    take: (meant) => found.splice(0).filter((fault) => meant?.test(fault) !== true),
  };
}
