import { describe, expect, it } from 'vitest';
import { seededRandom } from '../platform/values/scope.ts';
import { columnsOf } from './rules-columns.ts';
import { readListRows } from './rules-read-rows.ts';
import { isRounds, reasonBeside, stageOfText } from './rules-statuses.ts';

it.each([
  ['Not contacted', 'found'],
  ['Not yet contacted', 'found'],
  ['Noch nicht kontaktiert', 'found'],
  ['To reach out', 'found'],
  ['Shortlist', 'shortlisted'],
  ['Warm intro requested', 'intro_asked'],
  ['intro_asked', 'intro_asked'],
  ['Reached out', 'contacted'],
  ['Email sent - no response', 'contacted'],
  ['Contacté', 'contacted'],
  ['Replied', 'replied'],
  ['First meeting scheduled', 'meeting'],
  ['3. Meeting', 'meeting'],
  ['Intro call', 'meeting'],
  ['Réunion', 'meeting'],
  ['Due Diligence', 'diligence'],
  ['Term sheet signed', 'diligence'],
  ['appointmentscheduled', 'meeting'],
  ['🟢 2) Intro call', 'meeting'],
  ['❌ Passed', 'passed'],
  ['Open - Not Contacted', 'found'],
  ['Working - Contacted', 'contacted'],
  ['Negotiation/Review', 'diligence'],
  ['Erstgespräch vereinbart', 'meeting'],
  ['Niet geïnteresseerd', 'passed'],
  ['Closed won', 'committed'],
  ['zugesagt', 'committed'],
  ['Zusage', 'committed'],
  ['Nein, danke', 'passed'],
  ['Spotkanie', 'meeting'],
  ['お見送り', 'passed'],
  ['Comprometido', 'committed'],
  ['Closed Lost', 'passed'],
  ['Passed (too early)', 'passed'],
  ['Not interested', 'passed'],
  ['No', 'passed'],
])('%j is the stage %s', (text, stage) => {
  expect(stageOfText(text)).toBe(stage);
});

it.each([
  ['Passed - too early', 'too early'],
  ['Passed (too early)', 'too early'],
  ['Declined: too early, no fit', 'too early, no fit'],
  ['Passed', undefined],
  ['Not interested', undefined],
  ['Closed - Lost', undefined],
  ['Passed -', undefined],
  ['Nein, danke', undefined],
  ['Meeting - too early', undefined],
])('%j gives the reason %s', (text, reason) => {
  expect(reasonBeside(text)).toBe(reason);
});

it.each([
  ...['-', '–', '—', '...', '.', '/', '()', '\u0301', ' '],
  ...[
    'Not committed yet',
    'Invested in competitor',
    'Signed NDA',
    'Signed',
    'No meeting yet',
    'No. 1 priority',
  ],
  ...[
    'Call scheduled - no deck sent',
    'Passed along to partner',
    'passed to partner',
    'First pass',
    'Zebra',
    '🔥',
  ],
  ...['Committed?', '~~Committed~~', '≠ committed', 'uncommitted', 'committed / passed', 'Meeting cancelled'],
  ...['Will pass', 'Soft circled', 'Meeting declined', 'Termin zugesagt', '50% committed'],
  `Committed, ${'met, '.repeat(30)}but not really`,
  `Committed ${' '.repeat(120)} if somebody leads`,
])('%j is asked', (text) => {
  expect(stageOfText(text)).toBeUndefined();
});

it('takes the mapping of a stage before words', () => {
  expect(stageOfText(' KO!', { ko: 'passed' })).toBe('passed');
  expect(stageOfText('Meeting', { meeting: 'diligence' })).toBe('diligence');
  expect(stageOfText('Committed?', { Committed: 'committed' })).toBeUndefined();
});

/** What is a stage by itself, and is turned round or put off by each of the words below. */
const SAID =
  'committed,closed won,invested,wired,zugesagt,investiert,comprometido,a investi,passed,pass,declined,rejected,lost,abgesagt,absage,refus,rechazado,contacted,reached out,email sent,kontaktiert,contacté,contactado,met,meeting,first meeting,call scheduled,termin,réunion,reunión,replied,answered,geantwortet,répondu,due diligence,term sheet,data room'.split(
    ',',
  );
const NEGATIONS =
  "not,no,never,none,without,neither,nor,hardly,n't,didn't,hasn't,isn't,won't,non,un,nicht,kein,keine,keinen,nie,niemals,noch nicht,ohne,weder,pas,ne,jamais,aucun,aucune,sans,ni,pas encore,nunca,jamás,ningún,ninguna,sin,tampoco,todavía no,aún no,no longer,not yet,not really,far from".split(
    ',',
  );
const QUALIFIERS =
  'maybe,perhaps,almost,nearly,soon,expected,hopefully,tentatively,verbally,soft,if,unless,until,before,after,previously,formerly,would have,should be,wants to be,in competitor,to partner,elsewhere,cancelled,postponed,pending,NDA,vielleicht,fast,bald,falls,bis,wieder abgesagt worden,beim Wettbewerber,peut-être,presque,bientôt,si,avant,chez un concurrent,quizás,casi,pronto,antes,en competidor,50%,?,❌,by mistake'.split(
    ',',
  );

describe('a negation or a word beside it', () => {
  /** Negations that say another thing as a whole, each read as what it is. */
  const WHOLE = new Map([
    ['not contacted', 'found'],
    ['not yet contacted', 'found'],
    ['nicht kontaktiert', 'found'],
    ['noch nicht kontaktiert', 'found'],
    ['non contacté', 'found'],
    ['pas contacté', 'found'],
    ['pas encore contacté', 'found'],
    ['no contactado', 'found'],
    ['not reached out', 'found'],
    ['not yet reached out', 'found'],
    ['contacted not yet', undefined],
  ]);

  it('leaves no stage, wherever it stands, whatever is between and around', () => {
    const between = [' ', '  ', ' - ', ', ', ' (', ': ', '/', '_'];
    for (const word of [...NEGATIONS, ...QUALIFIERS])
      for (const said of SAID)
        for (const gap of between)
          for (const text of [
            `${word}${gap}${said}`,
            `${said}${gap}${word}`,
            `${said}${gap}${word}${gap}${said}`,
          ]) {
            // A cross in front of a no is a no.
            if (word === '❌' && stageOfText(said) === 'passed') continue;
            const plain = text.toLowerCase().replace(/[\s\-,(:/_]+/gu, ' ');
            expect(stageOfText(text), text).toBe(WHOLE.get(plain));
            expect(stageOfText(text.toUpperCase()), text).toBe(WHOLE.get(plain));
          }
  });

  it('leaves none in a text of many words either, known and unknown ones in any order', () => {
    const random = seededRandom(20_261_128);
    const pick = (of: readonly string[]) => of[Math.floor(random() * of.length)] ?? '';
    const letters = 'abcdefghijklmnopqrstuvwxyzäéñß';
    for (let round = 0; round < 5_000; round += 1) {
      const unknown = `x${Array.from({ length: 4 }, () => pick([...letters])).join('')}`;
      const words = Array.from({ length: 1 + Math.floor(random() * 4) }, () => pick(SAID));
      words.splice(
        Math.floor(random() * (words.length + 1)),
        0,
        pick([...NEGATIONS, ...QUALIFIERS, unknown]),
      );
      const stage = stageOfText(words.join(' '));
      // "Not contacted" among other words of its stage is one.
      if (stage !== 'found' && !(words.includes('❌') && stage === 'passed'))
        expect(stage, words.join(' ')).toBeUndefined();
    }
  });
});

it('tells rounds from stages', () => {
  for (const rounds of [
    'Seed',
    'Pre-Seed, Seed',
    'Series A+',
    'Seed to Series B',
    'A, B',
    'Early stage',
    'Growth',
  ])
    expect(isRounds(rounds), rounds).toBe(true);
  for (const other of ['', 'Meeting', 'Passed', 'Seed call', 'Lead', 'Seedling'])
    expect(isRounds(other), other).toBe(false);
});

it.each([
  ['Amount', 'Soft circled', undefined, { soft_circled_usd: 100_000 }],
  ['Committed', '4. Verbal commitment', undefined, { soft_circled_usd: 100_000 }],
  ['Soft commit', 'Meeting', 'meeting', { soft_circled_usd: 100_000 }],
  ['Amount', 'Softly spoken', undefined, {}],
  ['Check size', 'Soft circled', undefined, {}],
  // By the answer to its question the founder says more than the words do.
  ['Amount', 'Soft circled', 'committed', { committed_usd: 100_000 }],
  ['Amount', 'Verbal', 'passed', {}],
] as const)('of %s with the status %j (meant: %s) hold what is said', (column, status, meant, sums) => {
  const stages = meant === undefined ? {} : { [status]: meant };
  const names = ['Name', 'Status', column];
  const table = [
    { line: 2, cells: ['One', status, '$100k'] },
    { line: 3, cells: ['Two', 'Met', ''] },
  ];
  const how = { stages, domainOf: (text: string) => text };
  const { rows } = readListRows(table, names, columnsOf(names, table), how);
  const set = rows[0]?.set;
  const { committed_usd, soft_circled_usd } = set ?? {};
  expect({ committed_usd, soft_circled_usd }).toEqual({
    committed_usd: undefined,
    soft_circled_usd: undefined,
    ...sums,
  });
  expect(set?.stage).toBe(meant);
  if (Object.keys(sums).length === 0) expect(set?.note).toContain(`${column}: $100k`);
});
