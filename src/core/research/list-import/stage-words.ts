import type { InvestorKind } from '../../corpus/investor-kind.ts';
import { normalForm } from '../../text/normal-form.ts';
import type { PipelineStage } from '../pipeline/stages.ts';

/** What lists call the stages of a raise, most telling first: "first meeting scheduled" is a meeting, and not a plan. */
const WORDS: readonly (readonly [PipelineStage, RegExp])[] = [
  ['contacted', /\b(?:no (?:response|reply|answer)|unanswered)\b/u],
  [
    'passed',
    /\b(?:pass|passed|reject\w*|declin\w*|lost|no|not interested|not a fit|no fit|unqualified|dead|dropped|bad timing|abgesagt|absage|refus\w*|rechaz\w*)\b/u,
  ],
  [
    'committed',
    /\b(?:commit\w*|won|signed|invested|wired|in the round|soft circled|zugesagt|engage|comprometid\w*)\b/u,
  ],
  [
    'diligence',
    /\b(?:diligence|dd|term ?sheet|data ?room|negotiat\w*|decision maker bought in|contract sent|partner meeting|ic|legal)\b/u,
  ],
  [
    'meeting',
    /\b(?:meetings?|met|calls?|appointment|presentation|pitch\w*|demo|treffen|termin|gesprach|rendez vous|reunion)\b/u,
  ],
  [
    'replied',
    /\b(?:replied|responded|answered|in conversation|conversation|connected|engaged|talking|in discussion|geantwortet|repondu)\b/u,
  ],
  ['intro_asked', /\b(?:intro\w*)\b/u],
  [
    'found',
    /\b(?:not contacted|to contact|to reach out|not started|to research|researching|new|lead|backlog|to ?do|identified|prospect\w*|found|open|sourced|cold|target\w*|nicht kontaktiert)\b/u,
  ],
  [
    'contacted',
    /\b(?:contacted|reached out|outreach|e?mail\w*|sent|messaged|attempted|in progress|follow\w* up|kontaktiert|contacte|contactado)\b/u,
  ],
  [
    'shortlisted',
    /\b(?:short ?list\w*|qualified|priorit\w*|approve\w*|interested|vorgemerkt|preselection)\b/u,
  ],
];

/** A text of a list has at most so many characters that say a stage. */
const LONGEST = 100;

const plain = (text: string) =>
  normalForm(text, 'NFKD', LONGEST)
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * The stage a text of a list means: by the mapping, which names texts without regard to case and marks, then our own names, then words.
 * Undefined where nothing is said that we know.
 */
export function stageOfText(
  text: string,
  mapping: Readonly<Record<string, PipelineStage>> = {},
): PipelineStage | undefined {
  const said = plain(text);
  for (const [name, stage] of Object.entries(mapping)) if (plain(name) === said) return stage;
  return WORDS.find(([stage, words]) => stage.replaceAll('_', ' ') === said || words.test(said))?.[0];
}

const KINDS: readonly (readonly [InvestorKind, RegExp])[] = [
  ['corporate', /\b(?:cvc|corporate)\b/u],
  ['family_office', /\bfamily office\b/u],
  ['accelerator', /\b(?:accelerator|incubator)\b/u],
  ['private_equity', /\b(?:private equity|pe|growth equity)\b/u],
  ['government', /\b(?:government|public|grant)\b/u],
  ['platform', /\b(?:platform|crowdfunding|syndicate)\b/u],
  ['angel', /\b(?:angels?|individual|business angel)\b/u],
  ['venture_fund', /\b(?:vc|venture|fund|micro vc|seed fund)\b/u],
];

/** The kind of investor a text of a list means; undefined where it says none of ours. */
export function kindOfText(text: string): InvestorKind | undefined {
  const said = plain(text);
  return KINDS.find(([, words]) => words.test(said))?.[0];
}
