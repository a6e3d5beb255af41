import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type DnsEntry, type FakeDns, startDns } from '../../../test/harness/dns.ts';
import { createNames, type Names } from './names.ts';
import { systemFiles } from './system-files.ts';

const running: FakeDns[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((dns) => dns.close()));
});
const NO_FILES = systemFiles({ hosts: '/nonexistent', resolver: '/nonexistent' });

async function namesOf(
  zone: Record<string, DnsEntry>,
  options: Parameters<typeof startDns>[1] = {},
): Promise<{ names: Names; dns: FakeDns }> {
  const dns = await startDns(zone, options);
  running.push(dns);
  return { dns, names: createNames({ servers: [dns.server], files: NO_FILES }) };
}
const asker = (tenantId = 'mine', signal = new AbortController().signal) => ({ tenantId, signal });
const texts = async (found: ReturnType<Names['addresses']>) => (await found).map(({ address }) => address);
/** Until the server has been asked this. */
const asked = (dns: FakeDns, question: string) =>
  vi.waitUntil(() => dns.questions.includes(question), { timeout: 30_000, interval: 5 });

describe('a name', () => {
  test('has the addresses of both families, asked for once while they are kept', async () => {
    const { names, dns } = await namesOf({ 'both.test': { a: ['192.0.2.1'], aaaa: ['2001:db8::1'] } });
    expect((await texts(names.addresses('both.test', asker()))).toSorted()).toEqual([
      '192.0.2.1',
      '2001:db8::1',
    ]);
    expect(await names.addresses('BOTH.test.', asker())).toHaveLength(2);
    expect(dns.questions.toSorted()).toEqual(['A both.test', 'AAAA both.test']);
  });

  test('of one family does not wait for the silence of the other', async () => {
    const { names } = await namesOf({ 'half.test': { a: ['192.0.2.1'], silent: ['AAAA'] } });
    expect(await texts(names.addresses('half.test', asker()))).toEqual(['192.0.2.1']);
  });

  test('with a long answer is asked for again over TCP', async () => {
    const many = Array.from({ length: 100 }, (_, at) => `192.0.2.${at}`);
    const { names } = await namesOf({ 'many.test': { a: many } }, { truncated: true });
    expect(await texts(names.addresses('many.test', asker()))).toHaveLength(100);
  });

  test('that is an address, or of the machine itself, is not looked up', async () => {
    const { names, dns } = await namesOf({});
    expect(await texts(names.addresses('192.0.2.7', asker()))).toEqual(['192.0.2.7']);
    expect(await texts(names.addresses('2001:db8::7', asker()))).toEqual(['2001:db8::7']);
    expect(await texts(names.addresses('localhost', asker()))).toEqual(['127.0.0.1', '::1']);
    expect(await texts(names.addresses('a.localhost.', asker()))).toEqual(['127.0.0.1', '::1']);
    await expect(names.addresses('', asker())).rejects.toMatchObject({ code: 'ENOTFOUND' });
    await expect(names.addresses('a.'.repeat(200), asker())).rejects.toMatchObject({ code: 'ENOTFOUND' });
    expect(dns.questions).toEqual([]);
  });

  test.each([
    ['that does not exist', 3, 'ENOTFOUND'],
    ['without an address', { mx: [] }, 'ENODATA'],
    ['whose server fails', 2, 'ESERVFAIL'],
  ] as const)('%s is told as that, and not asked for twice', async (_, entry, code) => {
    const { names, dns } = await namesOf({ 'wrong.test': entry });
    await expect(names.addresses('wrong.test', asker())).rejects.toMatchObject({ name: 'NoAddress', code });
    const before = dns.questions.length;
    await expect(names.addresses('wrong.test', asker('other'))).rejects.toMatchObject({ code });
    expect(dns.questions).toHaveLength(before);
  });
});

describe('names of tenants', () => {
  const silent = Array.from({ length: 40 }, (_, at) => `silent${at}.test`);
  const zone: Record<string, DnsEntry> = {
    ...Object.fromEntries(silent.map((name) => [name, 'none' as const])),
    'fine.test': { a: ['192.0.2.1'] },
    'slow.test': 'none',
  };

  test('that get no answer delay no other tenant, and are no more at once than the cap', async () => {
    const { names, dns } = await namesOf(zone);
    const stop = new AbortController();
    const ended: string[] = [];
    const lost = silent.map((name) =>
      names.addresses(name, asker('noisy', stop.signal)).catch(() => ended.push('silent')),
    );
    await asked(dns, 'A silent15.test');
    await names.addresses('fine.test', asker('quiet')).then(() => ended.push('fine'));
    expect(ended).toEqual(['fine']);
    expect(dns.questions.filter((question) => /^A silent/.test(question))).toHaveLength(16);
    stop.abort(new Error('gone'));
    await Promise.all(lost);
  });

  test('give their turns back when no one waits for them any more', async () => {
    const { names, dns } = await namesOf(zone);
    const stop = new AbortController();
    const lost = Promise.allSettled(silent.map((name) => names.addresses(name, asker('noisy', stop.signal))));
    await asked(dns, 'A silent15.test');
    const mine = names.addresses('fine.test', asker('noisy'));
    stop.abort(new Error('gone'));
    expect(await texts(mine)).toEqual(['192.0.2.1']);
    expect((await lost).every(({ status }) => status === 'rejected')).toBe(true);
  });

  test('have an end of the line', async () => {
    const { names } = await namesOf(zone);
    const stop = new AbortController();
    const ask = (at: number) => names.addresses(`x${at}.silent.test`, asker('noisy', stop.signal));
    // Sixteen are asked for, 256 wait.
    const waiting = Promise.allSettled(Array.from({ length: 16 + 256 }, (_, at) => ask(at)));
    await expect(ask(300)).rejects.toMatchObject({ name: 'QueueFull', of: 'key' });
    stop.abort(new Error('gone'));
    await waiting;
  });

  test('are one question for all who ask meanwhile, which outlives the first of them', async () => {
    const { names, dns } = await namesOf(zone);
    const first = new AbortController();
    const one = names.addresses('slow.test', asker('one', first.signal));
    await asked(dns, 'A slow.test');
    const two = names.addresses('slow.test', asker('two'));
    first.abort(new Error('gone'));
    await expect(one).rejects.toThrow('gone');
    // The second try of the same question is answered.
    zone['slow.test'] = { a: ['192.0.2.9'] };
    expect(await texts(two)).toEqual(['192.0.2.9']);
    zone['slow.test'] = 'none';
  });

  test('that wait in one tenant’s line are begun for another at once', async () => {
    const { names, dns } = await namesOf(zone);
    const stop = new AbortController();
    const lost = Promise.allSettled(
      [...silent, 'fine.test'].map((name) => names.addresses(name, asker('noisy', stop.signal))),
    );
    await asked(dns, 'A silent15.test');
    expect(await texts(names.addresses('fine.test', asker('quiet')))).toEqual(['192.0.2.1']);
    stop.abort(new Error('gone'));
    await lost;
  });

  test('take a turn for other questions too, within their time', async () => {
    const { names, dns } = await namesOf({ 'mail.test': 'none' });
    const asking = names.ask('MX mail.test', asker(), 50, (resolver) => resolver.resolveMx('mail.test'));
    await expect(asking).rejects.toMatchObject({ code: 'ETIMEOUT' });
    expect(dns.questions).toEqual(['MX mail.test']);
  });
});

describe('the files of the machine', () => {
  const hosts = join(tmpdir(), `warmpath-hosts-${process.pid}`);
  const resolver = join(tmpdir(), `warmpath-resolver-${process.pid}`);
  afterEach(async () => {
    await rm(hosts, { force: true });
    await rm(resolver, { force: true });
    vi.useRealTimers();
  });
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));

  test('name hosts before the DNS does, and are read again when they change', async () => {
    await writeFile(
      hosts,
      '# made up\n192.0.2.1  one.test One.Alias # here\n::1 one.test\nnonsense two.test\n',
    );
    const files = systemFiles({ hosts, resolver });
    expect(files.hosts('one.test').map(({ address }) => address)).toEqual(['192.0.2.1', '::1']);
    expect(files.hosts('one.alias')).toHaveLength(1);
    expect(files.hosts('two.test')).toEqual([]);
    await writeFile(hosts, '192.0.2.2 two.test');
    expect(files.hosts('two.test')).toEqual([]);
    vi.advanceTimersByTime(1_001);
    expect(files.hosts('two.test')).toEqual([{ address: '192.0.2.2', family: 4 }]);
    expect(files.hosts('one.test')).toEqual([]);
    await rm(hosts);
    vi.advanceTimersByTime(1_001);
    expect(files.hosts('two.test')).toEqual([]);
  });

  test('of a size beyond all reason are read in part, in whole lines', async () => {
    await writeFile(hosts, `192.0.2.1 one.test\n${'#'.repeat(4 * 1024 * 1024 - 30)}\n192.0.2.1 cut.test`);
    const files = systemFiles({ hosts, resolver });
    expect(files.hosts('one.test')).toHaveLength(1);
    expect(files.hosts('cut.t')).toEqual([]);
    expect(files.hosts('cut.test')).toEqual([]);
  });

  test('have a search list for names of the operator', async () => {
    await writeFile(
      resolver,
      'nameserver 192.0.2.53\nsearch a.test b.test.\noptions timeout:1 ndots:2 # x\n',
    );
    const { spellings } = systemFiles({ hosts, resolver });
    expect(spellings('db')).toEqual(['db.a.test', 'db.b.test', 'db']);
    expect(spellings('db.inner.test')).toEqual([
      'db.inner.test',
      'db.inner.test.a.test',
      'db.inner.test.b.test',
    ]);
    expect(spellings('db.')).toEqual(['db.']);
  });
});
