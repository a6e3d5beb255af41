import { readConfig } from '../../config.ts';
import type { Profile } from '../../core/research/profile.ts';
import type { Mode } from '../../core/scope.ts';
import { readCorpusContents } from '../../store/health.ts';
import { describeKeys } from '../first-start.ts';
import type { Output } from '../output.ts';
import type { CommandStore } from '../with-store.ts';
import { ensureCredits, issueFirstKey, rehearseProfile, type StartAccount, withKey } from './account.ts';
import {
  type AskedService,
  type Found,
  type ShownInvestor,
  searchWith,
  waitUntilCurrent,
  withService,
} from './service.ts';

/** As many as fit on a screen, and as many as have a rationale. */
const SHOWN = 10;

interface Asking {
  readonly account: StartAccount;
  readonly profile: Profile;
  /** Elsewhere what is printed ends up in logs, and no key is shown. */
  readonly isTerminal: boolean;
}

interface FirstAnswer {
  readonly value: object;
  readonly text: string;
}

/** Asks for the first ten investors, of what was imported, or of the sandbox where nobody is on record; and says which. */
export async function firstAnswer(output: Output, store: CommandStore, asking: Asking): Promise<FirstAnswer> {
  const { account, profile, isTerminal } = asking;
  const { tenantId } = account;
  const live = (await readCorpusContents(store.db)).find(({ mode }) => mode === 'live')?.investors ?? 0;
  const granted = await ensureCredits(store, tenantId);
  if (granted > 0) {
    const more = '"warmpath credits grant" adds more; nobody is paid';
    output.note(`\n${granted} credits were granted to this tenant (${more}).`);
  }
  return withService(output, store, async (service) => {
    await waitUntilCurrent(output, service);
    const ask = (mode: Mode) =>
      withKey(store, { tenantId, mode }, (key) => searchWith(service, key, { limit: SHOWN }));
    let found: Found | undefined = live === 0 ? undefined : await ask('live');
    const mode = found !== undefined && 'investors' in found ? 'live' : 'test';
    if (mode === 'test') {
      if (found !== undefined && 'message' in found) output.warn(`Of what was imported: ${found.message}`);
      await rehearseProfile(store, tenantId, profile);
      found = await ask('test');
    }
    const key =
      keyOf(account.first, mode) ?? (isTerminal ? await issueFirstKey(store, { tenantId, mode }) : undefined);
    const curl = curlOf(service, key ?? `wp_${mode}_…`);
    const investors = found !== undefined && 'investors' in found ? found.investors : [];
    const text = [
      mode === 'live' ? `The first investors for this raise, of ${live} on record:` : MADE_UP,
      investors.map(lineOf).join('\n'),
      found === undefined ? '' : told(found),
      'The same with curl (more in docs/quick-start.md):',
      aboutKey(account, mode, key !== undefined),
      service.isRunning ? '' : 'Start the service first: npm start',
      curl,
    ];
    return {
      value: { from: mode === 'live' ? 'corpus' : 'sandbox', investors, curl },
      text: text.filter((part) => part !== '').join('\n\n'),
    };
  });
}

const MADE_UP =
  'Nobody is on record for this raise yet. This answer is MADE UP: it is from the sandbox, whose investors do not exist.\n' +
  'Import public records or a file of your own: start this command again.';

function told(found: Found): string {
  if ('message' in found) return found.message;
  return found.warnings.map(({ message }) => `Note: ${message}`).join('\n');
}

function curlOf(service: AskedService, key: string): string {
  const { host, port } = readConfig();
  const usual = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  return `curl -s ${service.isRunning ? service.address : usual}/v1/fundraising/search-investors \\
  -H 'Authorization: Bearer ${key}' \\
  -H 'Content-Type: application/json' -d '{"limit": ${SHOWN}}'`;
}

/** Where the key is, or how one is made. */
function aboutKey({ first, tenantId }: StartAccount, mode: Mode, isShown: boolean): string {
  if (first !== undefined) return describeKeys(first);
  if (isShown) return 'The key in it was made now; keep it, it is not stored and cannot be shown again.';
  const test = mode === 'test' ? ' --test' : '';
  return `Put a key of yours in place of wp_${mode}_…; to make one: npx warmpath key issue --tenant ${tenantId}${test}`;
}

function keyOf(first: StartAccount['first'], mode: Mode): string | undefined {
  if (first === undefined || !('testKey' in first)) return undefined;
  return mode === 'live' ? first.liveKey : first.testKey;
}

/** " 1. Harbour Ventures (London, United Kingdom), 81 A: has backed 5 of 14 companies in London." */
function lineOf({ name, geography, score, tier, rationale }: ShownInvestor, at: number): string {
  const place = geography === undefined || geography === '' ? '' : ` (${geography})`;
  const reason =
    rationale?.startsWith(`${name} `) === true ? rationale.slice(name.length + 1) : (rationale ?? '');
  const [why] = /^.*?[.!?](?=\s|$)/su.exec(reason) ?? [reason];
  return `${String(at + 1).padStart(2)}. ${name}${place}, ${Math.round(score)} ${tier}${why === '' ? '' : `: ${why}`}`;
}
