import type { Secret } from '../core/account/secret.ts';
import { DomainError, ERRORS, type ErrorCode } from '../core/errors.ts';
import { ANSWER_BYTES, type SearchQuestion } from '../core/research/search-question.ts';
import type { Mode } from '../core/scope.ts';
import type { IndexFacts } from '../matching/host/served-index.ts';
import { trustedLines } from './connectors.ts';
import { exchange } from './exchange.ts';
import type { OutboundResources } from './outbound-resources.ts';

/** What a searcher has, by mode; a mode without an index yet is left out. */
export type SearcherFacts = Readonly<Partial<Record<Mode, IndexFacts>>>;

/** It cannot be asked now; another one may be. */
export class SearcherAway extends Error {}

/** How searchers are asked. Both reject with `SearcherAway`, or with the reason of the signal. */
export interface SearcherWay {
  facts(url: string, signal: AbortSignal): Promise<SearcherFacts>;
  /** Rejects with the DomainError that a search here would. */
  ask(url: string, asked: SearchQuestion, signal: AbortSignal): Promise<unknown>;
  close(): Promise<void>;
}

/** What a searcher sends in place of an answer. */
interface Refused {
  readonly code?: string;
  readonly message?: string;
  readonly retryAfterSeconds?: number;
}

/** Lines are the operator's own, and shared by all tenants: turns are taken before. */
const EVERYONE = 'searchers';

/** Over HTTP, at addresses that the operator named; `version` of this program, as the two must be of one. */
export function askSearchers(
  names: Pick<OutboundResources['names'], 'ofOperator'>,
  secret: Secret,
  version: string,
): SearcherWay {
  const lines = trustedLines(names);
  const send = async (url: string, path: string, body: string | undefined, signal: AbortSignal) => {
    const headers = {
      authorization: `Bearer ${secret.reveal()}`,
      'warmpath-version': version,
      'content-type': 'application/json',
    };
    try {
      const { status, bytes } = await exchange(
        { url: new URL(path, url), method: body === undefined ? 'GET' : 'POST', headers, body },
        {
          lines,
          tenantId: EVERYONE,
          signal,
          maxBytes: ANSWER_BYTES,
          redirects: 0,
          follows: () => false,
          reads: () => true,
        },
      );
      return { status, said: JSON.parse(bytes.toString('utf8')) as unknown };
    } catch (error) {
      signal.throwIfAborted();
      // Also what is no JSON: something else listens there.
      throw new SearcherAway(reasonOf(error));
    }
  };
  return {
    async facts(url, signal) {
      const { status, said } = await send(url, '/facts', undefined, signal);
      if (status !== 200) throw new SearcherAway((said as Refused).message ?? `it answers ${status}`);
      return said as SearcherFacts;
    },
    async ask(url, asked, signal) {
      const { status, said } = await send(url, '/ask', JSON.stringify(asked), signal);
      if (status === 200) return said;
      const { code = '', message = `it answers ${status}`, retryAfterSeconds } = said as Refused;
      if (status === 401 || status === 409 || status === 503) throw new SearcherAway(message);
      if (!Object.hasOwn(ERRORS, code)) throw new Error(`the searcher failed: ${message}`);
      throw new DomainError(code as ErrorCode, message, {
        ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
      });
    },
    close: () => lines.close(),
  };
}

function reasonOf(error: unknown): string {
  const { message, code, cause } = error as NodeJS.ErrnoException & { readonly cause?: unknown };
  const inner = (cause as NodeJS.ErrnoException | undefined)?.code ?? code;
  return inner === undefined ? message : `${message} (${inner})`;
}
