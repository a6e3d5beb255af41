import { setTimeout as sleep } from 'node:timers/promises';
import type { EmailCheck } from '../core/lookup/kinds.ts';
import { linksIn, linkUrl } from '../core/outreach/draft/checks/links.ts';
import type { Draft, Finding } from '../core/outreach/draft/draft.ts';
import type { Asker } from '../core/scope.ts';
import type { LinkProbe, Probed } from '../outbound/probe.ts';

/** A site that restarts is back by then, ms. */
const PAUSE_MS = 3_000;
/** More links than the checks let pass are not asked. */
const MAX_LINKS = 4;

/**
 * Asks every link of a text. One that is gone (404, 410) or does not answer, twice, blocks; a site that keeps robots out
 * (401, 403, 429, 999) is there.
 */
export async function checkLinks(
  draft: Pick<Draft, 'body' | 'html'>,
  probe: LinkProbe,
  asker: Asker,
): Promise<readonly Finding[]> {
  const urls = [
    ...new Set(linksIn(`${draft.body} ${hrefsOf(draft.html)}`).flatMap((link) => linkUrl(link)?.href ?? [])),
  ];
  const found = await Promise.all(urls.slice(0, MAX_LINKS).map((url) => checkLink(url, probe, asker)));
  return found.filter((one) => one !== undefined);
}

function hrefsOf(html: string | undefined): string {
  return [...(html ?? '').matchAll(/href\s*=\s*["']?(https?:[^"'\s>]+)/giu)].map(([, url]) => url).join(' ');
}

async function checkLink(url: string, probe: LinkProbe, asker: Asker): Promise<Finding | undefined> {
  let answer = await probe(url, asker);
  if (!isThere(answer)) {
    await sleep(PAUSE_MS, undefined, { signal: asker.signal });
    answer = await probe(url, asker);
  }
  if (isThere(answer)) return undefined;
  const said = 'status' in answer ? `answers ${answer.status}` : `cannot be opened (${answer.error})`;
  const message = `The link ${url.slice(0, 200)} ${said}, twice. Correct it in the text and the profile, or take it out.`;
  return { rule: 'link_down', severity: 'block', message };
}

/** Statuses by which sites turn away programs; 999 is LinkedIn's. */
const KEPT_OUT = new Set([401, 403, 405, 406, 429, 999]);

function isThere(answer: Probed): boolean {
  return 'status' in answer && ((answer.status >= 200 && answer.status < 400) || KEPT_OUT.has(answer.status));
}

/** What a verdict means for a message: what cannot be delivered is not sent, what is not known passes. */
export function verdictFindings({ verdict, detail }: EmailCheck): readonly Finding[] {
  if (verdict === 'undeliverable') {
    return [
      {
        rule: 'address',
        severity: 'block',
        message: `The address takes no mail (${detail}) Find the right one and begin a new sequence with it.`,
      },
    ];
  }
  return verdict === 'risky'
    ? [{ rule: 'address', severity: 'warn', message: `The address may not reach the person (${detail}).` }]
    : [];
}
