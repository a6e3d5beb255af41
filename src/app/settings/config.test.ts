import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { DEFAULT_ORDERS } from '../../providers/order.ts';
import { configWarnings, readConfig, readServiceConfig, SETTING_TABLE, writtenSettings } from './config.ts';

/** 32 bytes, all of them 0. */
const KEY = `${'A'.repeat(43)}=`;

describe('settings', () => {
  test('have defaults that need nothing', () => {
    expect(readConfig({}, '/srv')).toEqual({
      port: 8787,
      host: '127.0.0.1',
      trustedProxies: [],
      dataDir: '/srv/.warmpath',
      databaseUrl: undefined,
      asOf: undefined,
      metricsHost: '127.0.0.1',
      accessLog: 1,
      rateLimits: true,
      searchUrl: undefined,
      searchThreads: expect.toSatisfy((threads) => threads >= 1 && threads <= 4),
      logLevel: 'info',
      searchPath: [],
      contact: undefined,
      wikidataQueryUrl: 'https://query.wikidata.org/sparql',
      dnsServers: [],
      monitorHours: 24,
      privateHosts: false,
      lookalikeBudgetUsd: 0.1,
      secretsOldKeys: [],
      outreachHere: true,
      mailboxPerDay: 50,
      googleAuthorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
      googleTokenUrl: 'https://oauth2.googleapis.com/token',
      microsoftTenant: 'common',
      microsoftLoginUrl: 'https://login.microsoftonline.com',
      creditPacks: [],
      stripeUrl: 'https://api.stripe.com',
      oidcName: 'single sign-on',
    });
    expect(readConfig({ PORT: '', WARMPATH_AS_OF: ' ' }).port).toBe(8787);
  });

  test('are read, and the result is frozen', () => {
    const config = readConfig(
      {
        PORT: '0',
        HOST: '::1',
        WARMPATH_TRUSTED_PROXIES: '10.0.0.0/8, 2001:DB8::/32,192.0.2.1 , loopback',
        WARMPATH_DATA_DIR: 'data',
        DATABASE_URL: 'postgres://a:b@c/d',
        WARMPATH_AS_OF: '2013-06-30',
        WARMPATH_RATE_LIMITS: 'off',
        WARMPATH_SEARCH_THREADS: '3',
        WARMPATH_SEARCH_URL: 'https://search.example',
        WARMPATH_LOG_LEVEL: 'silent',
        WARMPATH_CONTACT: 'ops@warmpath.example',
        WARMPATH_DNS_SERVERS: '192.0.2.1, 192.0.2.2:5353, [2001:db8::1]:53',
        WARMPATH_MONITOR_HOURS: '6',
        WARMPATH_PRIVATE_HOSTS: 'allow',
        WARMPATH_LOOKALIKE_BUDGET_USD: '2.5',
        WARMPATH_SECRETS_KEY: `new:${KEY}`,
        WARMPATH_SECRETS_OLD_KEYS: `${KEY}, old:${KEY}`,
        WARMPATH_PUBLIC_URL: 'https://warm.example/path/',
        WARMPATH_OUTREACH: 'off',
        WARMPATH_MAILBOX_PER_DAY: '10000',
        WARMPATH_MICROSOFT_LOGIN_URL: 'http://127.0.0.1:4000',
      },
      '/srv',
    );
    expect(config).toMatchObject({
      port: 0,
      host: '::1',
      trustedProxies: ['10.0.0.0/8', '2001:db8::/32', '192.0.2.1', 'loopback'],
      dataDir: '/srv/data',
      asOf: '2013-06-30',
      rateLimits: false,
      searchThreads: 3,
      searchUrl: 'https://search.example',
      contact: 'ops@warmpath.example',
      dnsServers: ['192.0.2.1', '192.0.2.2:5353', '[2001:db8::1]:53'],
      monitorHours: 6,
      privateHosts: true,
      lookalikeBudgetUsd: 2.5,
      secretsKey: { name: 'new' },
      secretsOldKeys: [{ name: undefined }, { name: 'old' }],
      publicUrl: 'https://warm.example/path',
      outreachHere: false,
      mailboxPerDay: 10_000,
      microsoftLoginUrl: 'http://127.0.0.1:4000',
    });
    expect(config.secretsOldKeys[1]?.key.reveal()).toBe(KEY);
    expect(config.logLevel).toBe('silent');
    expect(config.databaseUrl?.reveal()).toBe('postgres://a:b@c/d');
    expect(() => Object.assign(config, { port: 1 })).toThrow(TypeError);
  });

  test.each([
    ['PORT', '65536', '0 to 65535'],
    ['PORT', '80a', '0 to 65535'],
    ['HOST', 'not a host', 'host name'],
    ['WARMPATH_TRUSTED_PROXIES', '0.0.0.0/0', 'networks'],
    ['WARMPATH_TRUSTED_PROXIES', '::/0', 'networks'],
    ['WARMPATH_TRUSTED_PROXIES', '10.0.0.0/33', 'networks'],
    ['WARMPATH_TRUSTED_PROXIES', '10.0.0.1,', 'networks'],
    ['WARMPATH_TRUSTED_PROXIES', 'proxy.example', 'networks'],
    ['WARMPATH_TRUSTED_PROXIES', 'true', 'networks'],
    ['WARMPATH_AS_OF', '2024-02-30', 'YYYY-MM-DD'],
    ['WARMPATH_AS_OF', '30.06.2013', 'YYYY-MM-DD'],
    ['WARMPATH_RATE_LIMITS', 'false', 'on or off'],
    ['WARMPATH_RATE_LIMITS', 'constructor', 'on or off'],
    ['WARMPATH_SEARCH_THREADS', '0', '1 to 64'],
    ['WARMPATH_SEARCH_THREADS', '65', '1 to 64'],
    ['WARMPATH_ACCESS_LOG', '1.5', 'a share from 0 to 1'],
    ['WARMPATH_ACCESS_LOG', 'all', 'a share from 0 to 1'],
    ['WARMPATH_SEARCH_URL', '10.0.0.5:8788', 'http://10.0.0.5:8788'],
    ['WARMPATH_SEARCH_URL', 'http://a:8788,http://b:8788', 'http://10.0.0.5:8788'],
    ['WARMPATH_SEARCH_URL', 'http://a:8788/path', 'http://10.0.0.5:8788'],
    ['WARMPATH_LOG_LEVEL', 'loud', 'debug'],
    ['WARMPATH_CONTACT', 'somebody', 'e-mail address'],
    ['WARMPATH_DNS_SERVERS', 'dns.example', '192.0.2.1:5353'],
    ['WARMPATH_DNS_SERVERS', '192.0.2.1:99999', '192.0.2.1:5353'],
    ['WARMPATH_PRIVATE_HOSTS', 'on', 'refuse or allow'],
    ['WARMPATH_LOOKALIKE_BUDGET_USD', '-1', 'US dollars'],
    ['WARMPATH_LOOKALIKE_BUDGET_USD', '1001', 'US dollars'],
    ['WARMPATH_PUBLIC_URL', 'http://warm.example', 'https'],
    ['WARMPATH_PUBLIC_URL', 'https://a:b@warm.example', 'https'],
    ['WARMPATH_PUBLIC_URL', 'https://warm.example/?a=b', 'without query'],
    ['WARMPATH_OUTREACH', 'maybe', 'on or off'],
    ['WARMPATH_MAILBOX_PER_DAY', '0', '1 to 10000'],
    ['WARMPATH_MAILBOX_PER_DAY', '10001', '1 to 10000'],
    ['WARMPATH_MICROSOFT_TENANT', '../x', 'tenant'],
    ['WARMPATH_GOOGLE_TOKEN_URL', 'http://tokens.example', 'https'],
  ])('%s=%s is refused with the name, the value and what is expected', (name, value, expected) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(name);
    expect(read).toThrow(JSON.stringify(value));
    expect(read).toThrow(expected);
  });

  test('a wrong secret is refused without being shown', () => {
    expect(() => readConfig({ DATABASE_URL: 'mysql://root:hunter2@db/x' })).toThrow(
      /^DATABASE_URL: (?!.*hunter2)/,
    );
  });

  test.each([
    ['WARMPATH_SECRETS_KEY', KEY.slice(1)],
    ['WARMPATH_SECRETS_KEY', `a b:${KEY}`],
    ['WARMPATH_SECRETS_OLD_KEYS', `${KEY},${KEY.slice(4)}`],
    ['WARMPATH_SECRETS_OLD_KEYS', Array.from({ length: 9 }, () => KEY).join(',')],
  ])('a wrong master key in %s is refused without being shown', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name}: (?!.*AAAAA)`));
  });

  test('a secret shows itself nowhere but to its reader', () => {
    const config = readConfig({ DATABASE_URL: 'postgres://a:hunter2@c/d' });
    const shown = [
      inspect(config, { depth: 9, showHidden: true }),
      JSON.stringify(config),
      `${config.databaseUrl}`,
    ];
    for (const text of shown) {
      expect(text).toContain('[secret]');
      expect(text).not.toContain('hunter2');
    }
  });

  test('stand in the table in the same order as in the configuration', () => {
    const order = ['PORT', 'HOST', 'WARMPATH_DATA_DIR', 'DATABASE_URL', 'WARMPATH_AS_OF'];
    expect(SETTING_TABLE.slice(0, 5).map((setting) => setting.name)).toEqual(order);
    expect(Object.keys(readConfig({})).slice(0, 5)).toEqual([
      'port',
      'host',
      'dataDir',
      'databaseUrl',
      'asOf',
    ]);
  });

  test('that no code reads, and limits that are off, are warned about', async () => {
    expect(await configWarnings({ WARMPATH_TEST_URL: 'x', PATH: 'y', WARMPATH_RATE_LIMITS: 'on' })).toEqual(
      [],
    );
    expect(await configWarnings({ WARMPATH_DATADIR: 'x' })).toEqual([
      expect.stringContaining('WARMPATH_DATA_DIR'),
    ]);
    expect(await configWarnings({ WARMPATH_RATE_LIMITS: 'off' })).toEqual([
      expect.stringContaining('never refused'),
    ]);
    expect(await configWarnings({ WARMPATH_PRIVATE_HOSTS: 'allow' })).toEqual([
      expect.stringContaining('For tests only'),
    ]);
    expect(await configWarnings({ WARMPATH_EXA_KEI: 'x' })).toEqual([
      expect.stringContaining('WARMPATH_EXA_KEY'),
    ]);
  });
});

test('those of the sources are read with them, for the service', async () => {
  const config = await readServiceConfig({
    PORT: '1',
    WARMPATH_ORDER_SEARCH_WEB: 'searxng, exa',
    WARMPATH_EXA_KEY: 'hunter2',
  });
  expect(config.port).toBe(1);
  expect(config.sources.orders).toEqual({ ...DEFAULT_ORDERS, 'search.web': [['searxng'], ['exa']] });
  expect(config.sources.settings.get('exa')?.secret('KEY')?.reveal()).toBe('hunter2');
  await expect(readServiceConfig({ WARMPATH_ORDER_SEARCH_WEB: 'searxng, google' })).rejects.toThrow(
    /^WARMPATH_ORDER_SEARCH_WEB: .*searxng/,
  );
});

test('settings are shown as they were written, those of sources where they were, secrets not at all', async () => {
  const shown = await writtenSettings({
    PORT: '1',
    WARMPATH_EXA_KEY: 'hunter2',
    WARMPATH_SEARXNG_URL: 'https://s.example',
  });
  expect(shown).toContainEqual({ name: 'PORT', value: '1' });
  expect(shown).toContainEqual({ name: 'HOST', value: 'default: 127.0.0.1' });
  expect(shown).toContainEqual({ name: 'WARMPATH_EXA_KEY', value: '[secret]' });
  expect(shown).toContainEqual({ name: 'WARMPATH_SEARXNG_URL', value: 'https://s.example' });
});

test('an issuer is an https address, or one of this machine, and keeps its slash', async () => {
  const issuer = (text: string) => readConfig({ WARMPATH_OIDC_ISSUER: text }).oidcIssuer;
  expect(issuer('https://id.example/realms/one/')).toBe('https://id.example/realms/one/');
  expect(issuer('http://localhost:4000')).toBe('http://localhost:4000/');
  for (const text of [
    'http://id.example',
    'https://id.example/.well-known/openid-configuration',
    'id.example',
  ]) {
    expect(() => issuer(text)).toThrow('WARMPATH_OIDC_ISSUER');
  }
  const warnings = await configWarnings({ WARMPATH_OIDC_ISSUER: 'https://id.example' });
  expect(warnings.join()).toContain('WARMPATH_OIDC_ISSUER has no effect');
});

test('every setting has a reader outside of what reads the environment', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !/^config(\.ts$|\/)/.test(path))
    .map((path) => readFileSync(join('src', path), 'utf8'));
  const unread = Object.keys(readConfig({})).filter(
    (name) => !sources.some((text) => new RegExp(`\\b[cC]onfig\\.${name}\\b`).test(text)),
  );
  expect(unread).toEqual([]);
  expect(SETTING_TABLE).toHaveLength(Object.keys(readConfig({})).length);
});
