import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readFloors } from './harness/floors.ts';

/**
 * What the import rules cannot see of the subjects of src: arrows that go through SQL and through the names of services, and
 * the shape of the folders.
 */
const ROOT = resolve(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const paths = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  .map((path) => `src/${path}`)
  .filter((path) => statSync(join(ROOT, path)).isFile());
const code = paths.filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'));
const subjectOf = (path: string) => path.split('/')[1] ?? '';

/** The floor of each subject, from the ground up. */
const FLOORS = new Map(readFloors().flatMap((floor, at) => floor.map((subject) => [subject, at] as const)));
const floorOf = (subject: string): number => {
  const floor = FLOORS.get(subject);
  if (floor === undefined) throw new Error(`no floor for ${subject}`);
  return floor;
};
const climbs = (from: string, to: string) => from !== to && floorOf(to) >= floorOf(from);

/** Whose each table is: only its own subject and the floors above name it in SQL. */
const TABLES: Readonly<Record<string, string>> = {
  platform: 'lane_turn running_service service_process write_probe installation',
  accounts:
    'tenant account api_key member session passkey assistant_record sign_in_attempt sign_in_link operator operator_key audit_entry data_key failed_call fenced_tenant rate_window key_day mail_day',
  credits: 'charge ledger_entry ledger_archive purchase idempotency free_repeat',
  events: 'event event_feed',
  corpus:
    'import_run company company_alias company_source investor investor_alias investor_fact investor_source investor_merge person person_role person_correction round investment fund commitment acquisition exit_sale corpus_version corpus_change corpus_lineage erased_identity erasure erasure_key usual_cheque investor_name_key investor_name_read',
  imports: 'corpus_job corpus_upload',
  profile: 'profile raise',
  lookups: 'lookup_cache job_feed provider_call provider_day',
  raises: 'calendar_link',
  search: 'stored_investor raise_investor rescore index_snapshot index_chunk index_lease ranking_model',
  network: 'network connection connection_key',
  pipeline: 'pipeline pipeline_change investor_contact list_import list_import_change',
  mailboxes: 'mailbox mailbox_consent mailbox_notice',
  outreach: 'sequence touch touch_event inbound_message suppression outreach_sign',
  monitoring: 'monitor webhook webhook_delivery',
  dashboard: 'digest',
  'tenant-data': 'tenant_move moved_investor',
};
const OWNER = new Map(
  Object.entries(TABLES).flatMap(([subject, tables]) =>
    tables.split(' ').map((table) => [table, subject] as const),
  ),
);

/** SQL that names a table of a higher floor. This list only shrinks. */
const SQL_CLIMBS: readonly string[] = [
  // An operator's page of what a tenant did, and what a key spent today.
  'src/accounts/queries-audit.ts charge',
  'src/accounts/queries-audit.ts ledger_entry',
  'src/accounts/queries-change-key.ts charge',
  'src/accounts/queries-change-key.ts ledger_entry',
  // One statement admits a request: its credits, its lookup's budget and cache, its profile.
  'src/credits/admission.sql lookup_cache',
  'src/credits/admission.sql profile',
  'src/credits/admission.sql provider_call',
  'src/credits/admission.sql provider_day',
  'src/credits/free-repeats.sql ranking_model',
  'src/credits/queries-ledger-archive.ts tenant_move',
  'src/imports/queries-jobs.ts ranking_model',
  'src/mailboxes/mailboxes.sql sequence',
];

describe('the subjects of src', () => {
  test('are the folders of src, at most one folder deep, each with a page that says what it owns', () => {
    expect(code.length).toBeGreaterThan(300);
    const folders = new Set(paths.filter((path) => path.split('/').length > 2).map(subjectOf));
    expect([...folders].sort()).toEqual([...FLOORS.keys()].sort());
    expect(paths.filter((path) => path.split('/').length < 3)).toEqual([]);
    expect(paths.filter((path) => path.split('/').length > 4)).toEqual([]);
    for (const subject of FLOORS.keys()) {
      const words = read(`src/${subject}/README.md`).split(/\s+/).length;
      expect(words, subject).toBeLessThanOrEqual(300);
    }
  });

  test('have at most 146 arrows between them', () => {
    const arrows = new Set<string>();
    for (const path of code) {
      for (const [, to = ''] of read(path).matchAll(/(?:from|import\() ?'(\.{1,2}\/[^']+)'/g)) {
        const target = subjectOf(join(dirname(path), to));
        if (target !== subjectOf(path)) arrows.add(`${subjectOf(path)} -> ${target}`);
      }
    }
    expect(arrows.size).toBeGreaterThan(50);
    expect(arrows.size).toBeLessThanOrEqual(146);
  });

  test('use the services of lower floors only', () => {
    const declared = new Map<string, string>();
    for (const path of code) {
      for (const [, kind = '', body = ''] of read(path).matchAll(
        /^ {2}interface (Services|OperatorServices) \{\n(.*?)^ {2}\}/gms,
      )) {
        for (const [, name = ''] of body.matchAll(/readonly (\w+):/g))
          declared.set(`${kind}.${name}`, subjectOf(path));
      }
    }
    expect(declared.size).toBeGreaterThan(30);
    const wrong: string[] = [];
    for (const path of code) {
      for (const [, kind, names = ''] of read(path).matchAll(
        /\bdefine(Endpoint|Admin)\(\{$.*?^ +uses: \[([^\]]*)\]/gms,
      )) {
        for (const [, name = ''] of names.matchAll(/'(\w+)'/g)) {
          const owner =
            declared.get(`Services.${name}`) ??
            (kind === 'Admin' ? declared.get(`OperatorServices.${name}`) : undefined);
          if (owner === undefined) wrong.push(`${path}: nobody declares ${name}`);
          else if (climbs(subjectOf(path), owner)) wrong.push(`${path}: ${name} of ${owner}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  test('name the tables of lower floors only, but for the list', () => {
    const known = [
      ...read('src/platform/database/tables.ts')
        .replace(/^[\s\S]*interface Tables \{/, '')
        .matchAll(/^ {2}(\w+): \w+;$/gm),
    ].map(([, name]) => name ?? '');
    expect(known.length).toBeGreaterThan(40);
    expect([...OWNER.keys()].sort()).toEqual(known.sort());
    const names = [...OWNER.keys()].sort((one, other) => other.length - one.length).join('|');
    const inSql = new RegExp(`\\b(?:from|join|into|update|using|only)\\s+(${names})\\b(?!\\s*\\()`, 'gi');
    const inKysely = new RegExp(
      `(?:selectFrom|insertInto|updateTable|deleteFrom|innerJoin|leftJoin|table)\\(\\s*['"](${names})\\b`,
      'g',
    );
    const found = new Set<string>();
    for (const path of paths.filter(
      (one) =>
        /\/queries[^/]*\.ts$|\.sql$|^src\/platform\/database\//.test(one) &&
        !one.endsWith('.test.ts') &&
        !one.includes('/migrations/'),
    )) {
      const text = read(path);
      for (const [, table = ''] of [...text.matchAll(inSql), ...text.matchAll(inKysely)]) {
        const owner = OWNER.get(table.toLowerCase()) ?? '';
        if (climbs(subjectOf(path), owner)) found.add(`${path} ${table.toLowerCase()}`);
      }
    }
    expect([...found].sort()).toEqual(SQL_CLIMBS);
  });

  test('build no statement of several tables with Kysely: that is SQL text', () => {
    const wrong: string[] = [];
    let statements = 0;
    for (const path of code) {
      const [, ...built] = read(path).split(/(?=\.(?:selectFrom|insertInto|updateTable|deleteFrom)\()/);
      for (const statement of built) {
        statements += 1;
        const chain = statement.split(/\.execute(?:TakeFirst|TakeFirstOrThrow)?\(/)[0] ?? '';
        const joined = chain.matchAll(/\.(?:inner|left|right|full|cross)Join\(\s*'?(\w*)/g);
        const tables = new Set([...joined].map(([, table]) => table));
        if (tables.size > 1 || /\.(?:with|withRecursive|union|unionAll)\(/.test(chain)) wrong.push(path);
      }
    }
    expect(statements).toBeGreaterThan(100);
    expect(wrong).toEqual([]);
  });

  test('are chapters: few small files, and no more than 1,000 in all', () => {
    const packages = readdirSync(join(ROOT, 'packages'), { recursive: true, encoding: 'utf8' })
      .map((path) => `packages/${path}`)
      .filter((path) => /^packages\/\w+\/src\/.*\.tsx?$/.test(path) && !path.includes('.test.'));
    const all = [...code, ...packages];
    expect(all.length).toBeLessThanOrEqual(1_000);
    expect(all.filter((path) => read(path).split('\n').length <= 31).length).toBeLessThanOrEqual(60);
  });
});
