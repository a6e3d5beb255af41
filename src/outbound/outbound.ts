import type { LocalSources } from '../providers/local-sources.ts';
import type { ProviderCall, SettingValues } from '../providers/provider.ts';
import { isPublicAddress } from './addresses.ts';
import { type Caller, type CallerOptions, type CallLine, createCaller } from './caller.ts';
import { guardedLines, trustedLines } from './connectors.ts';
import type { OutboundResources } from './outbound-resources.ts';

export interface OutboundOptions {
  readonly ways: OutboundResources;
  readonly version: string;
  /** An e-mail address or URL of the operator: sources want to know whom to contact in case of trouble. */
  readonly contact?: string | undefined;
  /** Guarded requests may reach inner addresses and any port: for tests, and for operators who mean it. */
  readonly allowPrivate?: boolean;
  readonly log?: (line: CallLine) => void;
}

/** The way out of this process to the upstreams. */
export interface Outbound {
  /** Holds queue and breakers of the upstream: called once for each, and kept. */
  callerOf(upstream: CallerOptions['upstream'], settings: SettingValues): Caller;
  /** Ends what is under way. */
  close(): Promise<void>;
}

/** Connections are shared by all upstreams, those of users' hosts kept apart from those of configured ones. */
export function createOutbound(options: OutboundOptions): Outbound {
  const { ways, version, contact, allowPrivate = false, log = () => undefined } = options;
  const permits = allowPrivate ? () => true : isPublicAddress;
  const lines = {
    trusted: trustedLines(ways.names),
    guarded: guardedLines({ permits, ways }),
  };
  // What is no printable ASCII cannot stand in a header.
  const about = contact === undefined ? '' : ` (+${contact.replace(/[^\x20-\x7e]/g, '')})`;
  const common = {
    lines,
    anyPort: allowPrivate,
    log,
    userAgent: `Warmpath/${version}${about}`,
    contact,
  };
  return {
    callerOf: (upstream, settings) => createCaller({ ...common, upstream, settings }),
    close: async () => {
      await Promise.all([lines.trusted.close(), lines.guarded.close()]);
    },
  };
}

/** What a lookup may use while it asks, for one request of ours. */
export function callOf(
  caller: Caller,
  context: {
    readonly tenantId: string;
    readonly local: LocalSources;
    readonly signal: AbortSignal;
    readonly now: Date;
  },
): ProviderCall {
  const { tenantId } = context;
  const under = (signal: AbortSignal): ProviderCall => ({
    tenantId,
    settings: caller.settings,
    signal,
    now: context.now,
    local: context.local,
    json: (request) => caller.json(request, { tenantId, signal }),
    text: (request) => caller.text(request, { tenantId, signal }),
    under,
  });
  return under(context.signal);
}
