import { type AdminEndpoint, codesOf, statusesOf } from '../platform/operations/admin-operation.ts';
import { ERRORS, type ErrorCode } from '../platform/values/errors.ts';
import type { Components, Json } from './components.ts';
import { COMMON_MEANINGS, describeApi, type Meanings } from './describe-api.ts';
import { ERROR_WORD, plainAnswer } from './responses.ts';

/** What fields of the operator's answers mean. */
export const ADMIN_MEANINGS: Meanings = {
  ...COMMON_MEANINGS,
  'AuditAnswer.entries': 'Newest first.',
  'AuditEntry.target': 'What was acted on.',
  'AuditEntry.target.kind': 'What kind of thing it is.',
  'AuditEntry.target.id': 'Its id.',
  tenant: 'The id of the tenant.',
  'AuditEntry.outcome.status': 'The HTTP status of the answer.',
  'AuditEntry.outcome.error': 'The `error` of the answer.',
  'CorporaApartAnswer.id': 'The first record.',
  'CorporaApartRequest.one': 'The id of one record.',
  'CorporaApartRequest.other': 'The id of the other.',
  'CorporaDoublesAnswer.doubles': 'Pairs that are probably one investor, those with most companies first.',
  'CorporaDoublesAnswer.doubles.id': 'The id of one record.',
  'CorporaDoublesAnswer.doubles.name': 'The name of one record.',
  deals: 'Its deals.',
  'CorporaDoublesAnswer.doubles.other_id': 'The id of the other.',
  'CorporaDoublesAnswer.doubles.other': 'The name of the other.',
  'CorporaDoublesAnswer.doubles.other_deals': 'The deals of the other.',
  'CorporaDoublesAnswer.doubles.why': 'What is alike in both.',
  'CorporaImportsListAnswer.jobs': 'Newest first.',
  'CorporaImportsListAnswer.sources.about': 'What it is.',
  job: 'The import as it stands.',
  upload: 'The file as it stands.',
  'CorporaImportsStartRequest.upload': 'The id of the uploaded file.',
  'CorporaImportsStopRequest.id': 'The id of the import.',
  'CorporaMergesListAnswer.merges': 'Newest first.',
  'CorporaMergesListAnswer.merges.from_id': 'The record that was merged.',
  'CorporaMergesListAnswer.merges.from_name': 'Its name.',
  'CorporaMergesListAnswer.merges.into_id': 'The record it was merged into.',
  'CorporaMergesListAnswer.merges.into_name': 'The name of that record.',
  'CorporaMergesListAnswer.merges.merged_at': 'When it was merged, UTC.',
  'CorporaMergesListAnswer.merges.undone_at': 'When it was undone, UTC; null: it stands.',
  reason: 'Why, in words.',
  'CorporaPeopleCorrectAnswer.correction': 'What was corrected.',
  record: 'The record, such as `person-7`.',
  'CorporaPeopleCorrectRequest.role.of': 'The organization: `company-3` or `investor-9`.',
  title: 'The position.',
  'CorporaPeopleEraseAnswer.id': 'The id of the erasure.',
  'CorporaPeopleEraseAnswer.erased': 'What was deleted, by kind.',
  'CorporaPeopleEraseAnswer.cleared': 'What was emptied and stays, by kind.',
  'CorporaPeopleEraseAnswer.remains': 'What an erasure leaves, by kind.',
  kind: 'The kind of record.',
  corpus_version: 'The version of the corpus, which rises with each change.',
  'CorporaPeopleEraseRequest.profile_urls': 'Their profiles, by which they are known again.',
  'CorporaPeopleErasuresAnswer.erasures': 'Newest first.',
  by: 'The operator.',
  'CorporaPeopleErasuresAnswer.erasures.counts': 'Rows erased, by kind.',
  'CorporaPeopleShowAnswer.records': 'Records of people.',
  'CorporaPeopleShowAnswer.copies': 'Cached answers that name the person, by kind.',
  'CorporaPeopleShowAnswer.tenants': 'Rows of tenants that name the person, by kind.',
  'CorporaShowAnswer.corpora': 'One of each mode.',
  'CorporaShowAnswer.corpora.version': 'Rises with each change.',
  'CorporaShowAnswer.corpora.changed_at': 'When it last changed, UTC.',
  'CorporaShowAnswer.corpora.newest_round': 'The day of its newest round.',
  'CorporaShowAnswer.sources.licence': 'The terms it may be used under.',
  'CorporaShowAnswer.sources.imported_at': 'When it was last imported, UTC.',
  file: 'The name of the file.',
  started_at: 'When it began, UTC.',
  'CorporaShowAnswer.imports.counts.added': 'New records.',
  'CorporaShowAnswer.imports.counts.updated': 'Records that were changed.',
  'CorporaShowAnswer.imports.counts.merged': 'Records that were merged into others.',
  report: 'What was read and what was left out.',
  'CorporaShowAnswer.running': 'The import that runs; null: none.',
  bytes: 'The size of the file, bytes.',
  'CorporaUploadsListAnswer.uploads': 'Files that were sent, whole or in part.',
  'CorpusUpload.name': 'The name of the file.',
  'CorpusUpload.changed_on': 'The day the file was last changed.',
  'CorpusUpload.made_by': 'The operator who began it.',
  'CorpusUpload.made_at': 'When it was begun, UTC.',
  'DoctorAnswer.checks': 'What was checked.',
  'DoctorAnswer.checks.name': 'The name of the check.',
  'DoctorAnswer.checks.state': 'How it went; `fail` has to be mended.',
  'DoctorAnswer.sources.state': 'What its answer to a harmless question was.',
  'DoctorAnswer.sources.ms': 'How long it took, ms.',
  'DoctorAnswer.sources.detail': 'What was found, in words.',
  'FailuresAnswer.failures': 'Newest first.',
  'FailuresAnswer.failures.status': 'The HTTP status of the answer.',
  'FailuresAnswer.failures.error': 'The `error` of the answer.',
  tenant_name: 'The name of the tenant.',
  duration_ms: 'How long the call took, ms.',
  rows_read: 'Rows read so far.',
  'ImportAccount.rows_read': 'Rows in the files.',
  'ImportAccount.rows_taken': 'Rows that were used.',
  'ImportAccount.rows_skipped': 'Rows that were left out.',
  'ImportAccount.skipped_by_reason': 'Rows left out, by reason.',
  'ImportAccount.ignored_files': 'Files that were not read.',
  'ImportAccount.seconds': 'How long it took, s.',
  'ImportJob.kind': 'From uploaded files, or pulled from a public record.',
  'ImportJob.upload': 'The id of the uploaded file; null: pulled.',
  'ImportJob.bytes_read': 'Bytes read so far.',
  'ImportJob.error': 'Why it failed; null: it did not.',
  'ImportJob.started_by': 'The operator who began it.',
  state: 'How it stands.',
  'IssuedKey.state': 'Only an `active` key is taken.',
  'Key.state': 'Only an `active` key is taken.',
  key: 'The key as it is now.',
  issued: 'The new key. It is shown once.',
  replaced: 'The key before, and until when it is taken.',
  'KeysListAnswer.keys': 'Newest first.',
  'LedgerAnswer.entries': 'Newest first.',
  'LedgerAnswer.entries.kind': 'What moved the credits.',
  'LedgerAnswer.entries.state': 'Of a call: how it ended.',
  'LedgerAnswer.entries.note': 'What was said of it.',
  'LedgerAnswer.entries.reference': 'Under which a repetition moves nothing.',
  'MailboxesAnswer.mailboxes': 'Of all tenants.',
  'MailboxesAnswer.mailboxes.state': '`failing` is tried again.',
  'MailboxesAnswer.mailboxes.why': 'What is wrong with it.',
  queue: 'What kind of work it is.',
  'OldestWork.waiting': 'How many wait.',
  oldest_at: 'Since when the oldest is due, UTC.',
  'OverviewAnswer.health.sentence': 'What was found, in words.',
  field: 'What is said of the record.',
  'PersonCorrection.was': 'The value before.',
  'PersonCorrection.value': 'The value from then on; null: removed.',
  source_id: 'The id it has there.',
  profile_url: 'The LinkedIn profile.',
  description: 'What the source says of them.',
  merged_into: 'The record it was merged into; null: it stands.',
  'PersonRecord.roles': 'Where they work and worked.',
  'PersonRecord.roles.organisation': 'The name of the organization.',
  'PersonRecord.roles.note': 'What the source adds.',
  'PersonRecord.roles.current': 'Whether it lasts; null: unknown.',
  'PersonRecord.roles.started_on': 'The first day.',
  'PersonRecord.roles.ended_on': 'The last day.',
  'PersonRecord.deals.company': 'The company invested in.',
  'PersonRecord.deals.kind': 'The round, in the word of the source.',
  'PersonRecord.deals.announced_on': 'The day it was announced.',
  'PersonRecord.deal_count': 'How many deals there are in all.',
  'PersonRecord.facts': 'What else sources say, field by field.',
  'PersonRecord.facts.value': 'What the source says of it.',
  'PersonRecord.aliases': 'Other names.',
  'PersonRecord.ids': 'The ids that registers gave.',
  'PersonRecord.ids.namespace': 'The register.',
  'PersonRecord.ids.id': 'The id in it.',
  'PersonRecord.funds': 'How many funds of theirs are on record.',
  'PersonRecord.commitments': 'How many commitments to funds are on record.',
  'PersonRecord.sales': 'How many sales of shares are on record.',
  'PersonRecord.corrections': 'What operators corrected.',
  'SourcesAnswer.sources': 'All that the service knows.',
  'SourcesAnswer.sources.title': 'Its name, for people.',
  'SourcesAnswer.sources.breaker': '`open`: it is not asked for a while, as it failed; null: not asked yet.',
  'SourcesAnswer.sources.failures': 'Since this process started.',
  'SourcesAnswer.sources.last_answer_at': 'When it last answered, UTC.',
  'Tenant.suspended': 'Its calls are refused; absent if they are not.',
  'Tenant.balance': 'The credits of each mode.',
  'Tenant.balance.live': 'Credits of live keys.',
  'Tenant.balance.test': 'Credits of the sandbox.',
  'Tenant.members': 'How many people sign in for it.',
  'TenantGetAnswer.members': 'Who signs in for it.',
  'TenantsListAnswer.tenants': 'Newest first.',
  'TouchesUnknownAnswer.touches': 'Those left to a person first.',
  'TouchesUnknownAnswer.touches.sequence': 'The id of its sequence.',
  'TouchesUnknownAnswer.touches.since': 'Since when it is unknown, UTC.',
  'UsageAnswer.from': 'The first day, UTC.',
  'UsageAnswer.to': 'The last day, UTC.',
  'UsageAnswer.rows': 'By tenant, day and operation.',
  'WorkersAnswer.processes': 'Processes of this installation.',
  'WorkersAnswer.processes.host': 'The server it runs on.',
  'WorkersAnswer.processes.pid': 'Its process id.',
  'WorkersAnswer.processes.address': 'Where it answers.',
  'WorkersAnswer.processes.version': 'The version of the service.',
  'WorkersAnswer.queues': 'Work that waits, by kind.',
  'WorkersAnswer.lanes': 'Work that tenants take turns at, by kind.',
  'WorkersAnswer.lanes.lane': 'What kind of work it is.',
  'WorkersAnswer.lanes.last_at': 'When a tenant last had its turn, UTC.',
  'TenantInviteAnswer.member': 'The member who was invited.',
  'CorporaPeopleShow.name': 'Their name, as it may be on record.',
  'CorporaPeopleShow.profile_url': 'Their LinkedIn profile.',
  'Failures.operation': 'Only of this operation.',
  'Failures.tenant': 'Only of this tenant.',
  'Ledger.mode': 'Only of this mode.',
  'TenantsList.state': 'Only tenants in this state.',
  'Usage.mode': 'Only of this mode.',
};

/** The OpenAPI document of the admin API. Throws where two schemas share a name. */
export function adminDocument(endpoints: readonly AdminEndpoint[]): Json {
  return describeApi(endpoints, {
    title: 'Warmpath admin',
    summary: 'What the operator of a deployment sees and does.',
    about: ABOUT,
    scheme: { name: 'operator', bearerFormat: 'wp_admin_[0-9A-Za-z]+' },
    // `admin.tenants.list` is about tenants.
    tags: { at: 1, about: TAGS },
    idempotency: 'Any printable ASCII up to 255 characters: a repetition under it does not act again.',
    meanings: ADMIN_MEANINGS,
    descriptionOf: ({ schema }) => schema.description,
    statusesOf: ({ schema }) => statusesOf(schema),
    responseOf,
  });
}

const requestId = (components: Components): Json =>
  components.refer('schemas', 'RequestId', {
    type: 'string',
    format: 'uuid',
    description: 'Identifies this request in the audit log.',
  });

const EXAMPLE_ID = '6f1c9a52-8d0e-4b57-9a3e-2f4d1c7b8e90';

function responseOf({ schema }: AdminEndpoint, status: number, components: Components): Json {
  if (status !== 200) return errorOf(schema, status, components);
  const data = components.published(schema.data) as Json;
  return {
    description: 'The answer.',
    content: {
      'application/json': {
        schema: plainAnswer(data, schema.operation, requestId(components), components),
        example: { ...(schema.example.data as object), request_id: EXAMPLE_ID },
      },
    },
  };
}

function errorOf(schema: AdminEndpoint['schema'], status: number, components: Components): Json {
  const codes = codesOf(schema).filter((code) => ERRORS[code].status === status);
  const words = [...new Set(codes.map((code) => ERRORS[code].error))];
  const error = components.refer('schemas', 'Error', {
    type: 'object',
    description: 'The one envelope of every error.',
    required: ['error', 'message', 'request_id'],
    properties: {
      error: { type: 'string', description: ERROR_WORD },
      message: { type: 'string', description: 'For people: what was wrong, what was expected, what to do.' },
      request_id: requestId(components),
      details: {
        type: 'array',
        description: 'With invalid_request: every fault.',
        items: {
          type: 'object',
          required: ['path', 'message'],
          properties: {
            path: { type: 'string', description: 'The field, with dots.' },
            message: { type: 'string', description: 'What it should have been.' },
          },
        },
      },
    },
  });
  return components.refer('responses', codes.map(nameOf).join('Or'), {
    description: words.map((word) => `\`${word}\``).join(' or '),
    ...(status === 401
      ? { headers: { 'WWW-Authenticate': { description: '`Bearer`.', schema: { type: 'string' } } } }
      : {}),
    ...([429, 503].includes(status)
      ? { headers: { 'Retry-After': { description: 'Whole seconds to wait.', schema: { type: 'string' } } } }
      : {}),
    content: {
      'application/json': {
        schema: components.refer('schemas', `${codes.map(nameOf).join('Or')}Error`, {
          allOf: [
            error,
            {
              type: 'object',
              properties: { error: { type: 'string', enum: words, description: ERROR_WORD } },
            },
          ],
        }),
      },
    },
  });
}

/** `insufficient_scope` as `InsufficientScope`. */
const nameOf = (code: ErrorCode): string =>
  code.replace(/(?:^|_)([a-z])/g, (_match, letter: string) => letter.toUpperCase());

const ABOUT = `For the operator of a deployment; tenants use the API at \`/openapi.json\`. Every request carries
\`Authorization: Bearer wp_admin_…\`, or comes from a browser in which an operator is signed in.

**Audit.** Every call but GET is written to the audit log before it acts, and its outcome after; nobody can change that log.

**Safe to repeat.** A POST acts once under one \`Idempotency-Key\`: the second is refused with 409 and names the first. A grant or
adjustment answers with the first entry.

**Errors.** One envelope: \`error\` for programs, \`message\` for people, \`request_id\` for the log.`;

/** What the groups of endpoints are about. */
const TAGS: Readonly<Record<string, string>> = {
  overview: 'Whether the service is well.',
  tenants: 'All tenants.',
  tenant: 'One tenant: limits, suspension, deletion, invitations.',
  keys: 'The keys of a tenant.',
  key: 'One key.',
  credits: 'Grants and adjustments.',
  ledger: 'The ledger of a tenant.',
  usage: 'What tenants spent.',
  failures: 'Calls that failed.',
  corpora: 'What is on record, imports and merges.',
  people: 'People on record.',
  sources: 'Providers of lookups.',
  workers: 'Processes and queues.',
  mailboxes: 'Mailboxes that do not work.',
  touches: 'Messages of unknown delivery.',
  doctor: 'Checks of the installation.',
  audit: 'What operators did.',
};
