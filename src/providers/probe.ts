import type { LookupKind } from '../core/lookup/kinds.ts';
import { ProviderError } from '../core/provider-error.ts';
import type {
  Found,
  Lookup,
  LookupQuestion,
  OutRequest,
  OwnQuestion,
  ProviderCall,
  Upstream,
} from './provider.ts';
import { notingMisfits } from './reading.ts';

/** What a source is found to be by one question. */
export interface Probed {
  /**
   * `as_expected`; `changed`: it answered, and not as this version reads it; `refused`: it answered that it does not;
   * `unreachable`: no answer in time; `not_asked`: nothing was sent.
   */
  readonly state: 'as_expected' | 'changed' | 'refused' | 'unreachable' | 'not_asked';
  /** Where it was asked last, without query; undefined where nothing was sent. */
  readonly address?: string;
  /** In words, without anything of what was answered but the names of fields. */
  readonly detail: string;
}

/** How many fields that are missing or odd are named: the first ones explain the others. */
const NAMED = 3;

/** Asks a source its harmless question, or for its account. `paid`: also where the question costs money. Never rejects. */
export async function probeSource(
  upstream: Upstream,
  call: ProviderCall,
  { paid }: { readonly paid: boolean },
): Promise<Probed> {
  const { probe } = upstream;
  if ('none' in probe) return { state: 'not_asked', detail: probe.none };
  const cost = probe.question === undefined || probe.isFree ? 0 : costOf(upstream, probe.question, call);
  const { question, account } = probe;
  if (question !== undefined && (cost === 0 || paid))
    return probed(call, (seen) => asked(upstream, question, seen));
  if (account !== undefined) {
    return probed(call, async (seen) => {
      await account(seen);
      return {
        state: 'as_expected',
        detail: question === undefined ? '' : 'its account; a question would cost',
      };
    });
  }
  return { state: 'not_asked', detail: `would cost ${cost / 1_000_000} USD: --paid asks it` };
}

function costOf(
  { lookups }: Upstream,
  question: LookupQuestion | OwnQuestion,
  { settings }: ProviderCall,
): number {
  if ('ask' in question) return 0;
  const lookup = lookups[question.kind] as Lookup<LookupKind> | undefined;
  return lookup?.listPrice?.(paramsOf(question, settings), settings) ?? 0;
}

function paramsOf({ params }: LookupQuestion, settings: ProviderCall['settings']) {
  return typeof params === 'function' ? params(settings) : params;
}

async function asked(
  { lookups }: Upstream,
  question: LookupQuestion | OwnQuestion,
  call: ProviderCall,
): Promise<Probed> {
  const misfits = new Set<string>();
  const odd = () => [...misfits].slice(0, NAMED).join('; ');
  const found = await notingMisfits(misfits, (): Promise<Found<object>> => {
    if ('ask' in question) return question.ask(call);
    const lookup = lookups[question.kind] as Lookup<LookupKind>;
    return lookup.ask(paramsOf(question, call.settings), call);
  }).catch((error: unknown) => failed(error, odd()));
  if ('state' in found) return found;
  const { items, rejected = 0 } = found;
  if (items.length === 0 && rejected === 0) {
    const nothing = 'nothing is found for a question that had an answer';
    return { state: 'changed', detail: misfits.size === 0 ? nothing : `${nothing}: ${odd()}` };
  }
  // One odd entry in a list is everyday life; half of them are another format.
  if (rejected >= items.length)
    return {
      state: 'changed',
      detail: `${rejected} of ${items.length + rejected} entries are odd: ${odd()}`,
    };
  const lacking = question.gives.filter((field) => items.every((item) => isEmpty(item, field)));
  if (lacking.length > 0) return { state: 'changed', detail: `no entry gives ${lacking.join(', ')}` };
  return { state: 'as_expected', detail: rejected === 0 ? '' : `${rejected} entries are odd: ${odd()}` };
}

function isEmpty(item: object, field: string): boolean {
  const value = Object.entries(item).find(([name]) => name === field)?.[1];
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

/** Runs a question with a call that remembers where it asks, and says in words how it failed. */
async function probed(call: ProviderCall, ask: (call: ProviderCall) => Promise<Probed>): Promise<Probed> {
  let address: string | undefined;
  const watched = (inner: ProviderCall): ProviderCall => {
    const seen = (request: OutRequest) => {
      address = addressOf(request, inner) ?? address;
      return request;
    };
    return {
      ...inner,
      json: (request) => inner.json(seen(request)),
      text: (request) => inner.text(seen(request)),
      under: (signal) => watched(inner.under(signal)),
    };
  };
  const found = await ask(watched(call)).catch((error: unknown) => failed(error));
  return address === undefined ? found : { address, ...found };
}

function addressOf({ guardedUrl, path = '' }: OutRequest, { settings }: ProviderCall): string | undefined {
  const text = guardedUrl ?? `${settings.text('URL') ?? ''}${path}`;
  if (!URL.canParse(text)) return undefined;
  const { origin, pathname } = new URL(text);
  return origin + pathname;
}

/** `odd`: what of the entries was found odd before it failed. */
function failed(error: unknown, odd = ''): Probed {
  if (!(error instanceof ProviderError)) return { state: 'changed', detail: 'its answer could not be read' };
  const { failure, message, status } = error;
  switch (failure) {
    case 'not_configured':
      return { state: 'not_asked', detail: message };
    case 'unreachable':
    case 'timeout':
      return { state: 'unreachable', detail: message };
    case 'bad_response':
      return { state: 'changed', detail: odd === '' ? message : `${message}: ${odd}` };
    default:
      return {
        state: status !== undefined && status >= 300 && status < 400 ? 'changed' : 'refused',
        detail: message,
      };
  }
}
