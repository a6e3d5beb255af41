import { namesMatch, personName } from '../../network/people.ts';
import type { EquityProfile, FundProfile } from '../../research/profile.ts';
import { ownConcepts } from '../../words/tags.ts';
import { type Addressee, addresseeOf } from './addressee.ts';
import { fundKind, LP_WORDS, portfolioOf, STAGE_WORDS, tagsOf } from './facts.ts';
import type { DraftRecord } from './record.ts';
import { firstSentence, listed, nameIn, ordinal, seen, tagIn, usd } from './wording.ts';

/** A sentence of a draft and the facts it stands on; one without facts claims nothing. */
export interface Said {
  readonly text: string;
  readonly from: readonly string[];
}

export const said = (text: string, ...from: readonly string[]): Said => ({ text, from });

/** The name of the sender's company or fund. */
export function venture(record: DraftRecord): { readonly name: string; readonly about: string } | undefined {
  const { profile } = record;
  const isFund = profile?.raise_type === 'fund_lp';
  const name = nameIn(isFund ? profile.fund_name : profile?.company_name);
  return name === undefined
    ? undefined
    : { name, about: isFund ? 'profile.fund_name' : 'profile.company_name' };
}

/** Who writes, and for whom. */
export function introduction(record: DraftRecord): Said {
  const { profile } = record;
  const own = venture(record);
  const sender = nameIn(record.senderName) ?? 'the sender';
  if (own === undefined) return said(`My name is ${sender}.`, 'sender.name');
  const isFund = profile?.raise_type === 'fund_lp';
  const head = nameIn(isFund ? profile.gp_name : profile?.founder_name);
  if (head !== undefined && isSamePerson(head, sender)) {
    return isFund
      ? said(`I am ${sender}, and I manage ${own.name}.`, 'sender.name', 'profile.gp_name', own.about)
      : said(`I am ${sender}, founder of ${own.name}.`, 'sender.name', 'profile.founder_name', own.about);
  }
  return said(`I am ${sender}, and I am writing for ${own.name}.`, 'sender.name', own.about);
}

function isSamePerson(one: string, other: string): boolean {
  const [left, right] = [personName(one), personName(other)];
  return left !== undefined && right !== undefined && namesMatch(left, right) !== 'none';
}

/** What the sender does: the field, the thesis. */
export function field(record: DraftRecord): readonly Said[] {
  const { profile } = record;
  const tags = listed(tagsOf(profile?.sector_tags).slice(0, 2));
  if (profile?.raise_type === 'fund_lp') {
    const kind = profile.fund_strategy === undefined ? 'fund' : fundKind(profile.fund_strategy);
    const thesis = firstSentence(profile.thesis);
    const article = /^[aeiou]/iu.test(kind) ? 'an' : 'a';
    return [
      ...(tags === ''
        ? kind === 'fund'
          ? []
          : [said(`It is ${article} ${kind}.`, 'profile.fund_strategy')]
        : [said(`It is ${article} ${kind} for ${tags}.`, 'profile.fund_strategy', 'profile.sector_tags')]),
      ...(thesis === undefined ? [] : [said(`Our thesis: ${thesis}`, 'profile.thesis')]),
    ];
  }
  return tags === '' ? [] : [said(`Our field is ${tags}.`, 'profile.sector_tags')];
}

/** Whom the sender has as customers, in the tenant's own words. */
export function customers({ profile }: DraftRecord): Said | undefined {
  const text = profile?.raise_type === 'startup_equity' ? firstSentence(profile.icp_description) : undefined;
  return text === undefined ? undefined : said(`${forWhom(text)}`, 'profile.icp_description');
}

/** Words a description of customers begins with where it goes on in a sentence of ours. */
const KINDS_OF_CUSTOMERS =
  /^(?:small|medium|mid|large|larger|early|independent|local|regional|private|public|family|online|modern|growing|companies|businesses|firms|startups|teams|founders|developers|engineers|doctors|dentists|clinics|hospitals|restaurants|hotels|schools|teachers|retailers|brands|banks|insurers|lenders|operators|manufacturers|farmers|growers|landlords|lawyers|accountants|agencies|enterprises|consumers|parents|patients|students|people|buyers|sellers|merchants|warehouses|factories|cities|municipalities|utilities|researchers|scientists|labs|designers|marketers|recruiters|employers|freelancers)\b(?!.*\b(?:is|are|was|were|has|have|will|need|needs|want|wants|use|uses|we|our|they)\b)/iu;

function forWhom(text: string): string {
  return KINDS_OF_CUSTOMERS.test(text)
    ? `We build for ${text.charAt(0).toLowerCase()}${text.slice(1)}`
    : `Whom we build for: ${text}`;
}

/** What is raised. */
export function raise(record: DraftRecord): Said | undefined {
  const { profile } = record;
  if (profile?.raise_type === 'startup_equity') return equityRaise(profile);
  return profile === undefined ? undefined : fundRaise(profile);
}

/** "a $2 million seed round"; undefined where neither is said. */
export function roundOf(profile: EquityProfile): string | undefined {
  const stage =
    profile.stage_inferred === true || profile.stage === undefined ? undefined : STAGE_WORDS[profile.stage];
  const size = profile.round_size_usd === undefined ? undefined : usd(profile.round_size_usd);
  if (stage === undefined && size === undefined) return undefined;
  return `${[size, stage].filter((one) => one !== undefined).join(' ')} round`;
}

function equityRaise(profile: EquityProfile): Said | undefined {
  const round = roundOf(profile);
  if (round === undefined) return undefined;
  const from = ['profile.stage', 'profile.round_size_usd'];
  return said(`We are raising ${/^(?:\$?8|\$?1[18]\b)/u.test(round) ? 'an' : 'a'} ${round}.`, ...from);
}

function fundRaise(profile: FundProfile): Said | undefined {
  const size = profile.fund_size_usd === undefined ? undefined : usd(profile.fund_size_usd);
  const number = profile.fund_number === undefined ? undefined : ordinal(profile.fund_number);
  if (size === undefined && number === undefined) return undefined;
  const which = number === undefined ? 'the fund' : `our ${number} fund`;
  const target = size === undefined ? '' : `, with a target of ${size}`;
  return said(`We are raising ${which}${target}.`, 'profile.fund_size_usd', 'profile.fund_number');
}

/** Why this investor, strongest first; a record that says little gives few or none. */
export function reasons(record: DraftRecord): readonly Said[] {
  const { investor, profile } = record;
  if (investor === undefined) return [];
  const who = addresseeOf(record);
  if (who.subject === undefined) return [];
  const backed = portfolioOf(record).slice(0, 2);
  const common = commonField(record);
  const found: Said[] = [];
  const [has, invests] = who.isYou ? ['have backed', 'invest'] : ['has backed', 'invests'];
  if (common !== undefined && backed.length > 0) {
    found.push(
      said(
        `${who.subject} ${invests} in ${common} and ${has} ${listed(backed)}`,
        'investor.name',
        'investor.sectors',
        'profile.sector_tags',
        'investor.portfolio',
      ),
    );
  } else if (backed.length > 0) {
    found.push(said(`${who.subject} ${has} ${listed(backed)}`, 'investor.name', 'investor.portfolio'));
  } else if (common !== undefined) {
    found.push(
      said(
        `${who.subject} ${invests} in ${common}, which is our field`,
        'investor.name',
        'investor.sectors',
        'profile.sector_tags',
      ),
    );
  }
  const { stages, lpType } = investor.block;
  if (
    profile?.raise_type === 'startup_equity' &&
    profile.stage_inferred !== true &&
    profile.stage !== undefined
  ) {
    if (stages.includes(profile.stage)) {
      found.push(
        said(
          `${who.subject} ${invests} at the ${STAGE_WORDS[profile.stage]} stage`,
          'investor.name',
          'investor.stages',
          'profile.stage',
        ),
      );
    }
  }
  if (
    profile?.raise_type === 'fund_lp' &&
    lpType !== undefined &&
    profile.target_lp_types?.includes(lpType)
  ) {
    found.push(
      said(
        `${LP_WORDS[lpType]} are among the investors we would like to have in the fund`,
        'investor.lp_type',
        'profile.target_lp_types',
      ),
    );
  }
  return found;
}

/** A sector of the investor's record, in its own word, that the tenant's tags name as well. */
function commonField({ investor, profile }: DraftRecord): string | undefined {
  const ours = new Set(ownConcepts(profile?.sector_tags ?? []));
  const common = (investor?.block.sectorTags ?? []).find((tag) =>
    ownConcepts([tag]).some((concept) => ours.has(concept)),
  );
  return common === undefined ? undefined : tagIn(common);
}

/** The shared contact, as a fact: a connection of the sender's, not a recommendation. */
export function acquaintance(record: DraftRecord, who: Addressee): Said | undefined {
  const [path] = record.paths;
  const name = nameIn(path?.name);
  if (path === undefined || name === undefined) return undefined;
  const isRecipient = path.kind === 'person' || isSamePerson(name, seen(record.recipientName, 200));
  if (isRecipient) return said('We are already connected.', 'warm_path.1');
  const firm = who.firm === undefined ? '' : ` at ${who.firm}`;
  return said(`We both know ${name}${firm}.`, 'warm_path.1', 'investor.name');
}
