import type { Profile } from '../../api/raise.ts';
import { showMoney } from '../../parts/format.ts';
import { INTRODUCTIONS } from '../../words/introductions.ts';
import type { Acquaintance, Opening } from './acquaintances.ts';

const { message } = INTRODUCTIONS;

interface Asked {
  readonly investor: Pick<Opening['investor'], 'name' | 'bestReason'>;
  readonly path: Pick<Opening['path'], 'kind'>;
}

/** What a person sends to an acquaintance, with a part to forward: only what the profile and the record say. */
export function requestText(
  person: Pick<Acquaintance, 'name'>,
  { investor, path }: Asked,
  profile: Profile | null,
): string {
  const [first = person.name] = person.name.split(' ');
  const isSelf = path.kind === 'person';
  const lines = [message.greeting(first), '', isSelf ? message.askSelf : message.ask(investor.name)];
  const about = aboutOf(profile);
  // That the acquaintance is known is no reason for whom the text is forwarded to.
  const reason = investor.bestReason?.includes(person.name) ? undefined : investor.bestReason;
  const founder = founderOf(profile) ?? message.you;
  if (isSelf) return [...lines, ...(about === '' ? [] : ['', about]), '', message.close, founder].join('\n');
  return [
    ...lines,
    message.ifNot,
    '',
    message.close,
    founder,
    '',
    message.divider,
    '',
    about === '' ? message.what(nameOf(profile), '…') : about,
    ...(reason === undefined ? [] : [message.why(investor.name, reason)]),
  ].join('\n');
}

/** A text of the profile, of whichever kind of raise it is. */
function said(profile: Profile | null, ...fields: readonly string[]): string | undefined {
  const all = profile as Readonly<Record<string, unknown>> | null;
  return fields.map((field) => all?.[field]).find((value) => typeof value === 'string') as string | undefined;
}

const founderOf = (profile: Profile | null) => said(profile, 'founder_name', 'gp_name');
const nameOf = (profile: Profile | null) => said(profile, 'company_name', 'fund_name') ?? message.company;

function aboutOf(profile: Profile | null): string {
  const does = said(profile, 'one_liner', 'thesis');
  const { round_size_usd: round, fund_size_usd: fund } = (profile ?? {}) as Readonly<Record<string, unknown>>;
  const usd = round ?? fund;
  const raising = [typeof usd === 'number' ? showMoney(usd) : undefined, said(profile, 'stage')].filter(
    (part) => part !== undefined,
  );
  return [
    ...(does === undefined ? [] : [message.what(nameOf(profile), does)]),
    ...(raising.length === 0 ? [] : [message.raising(raising.join(', '))]),
  ].join(' ');
}
