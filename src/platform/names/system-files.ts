import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { isIP } from 'node:net';

export interface Address {
  readonly address: string;
  readonly family: 4 | 6;
}

/** Undefined where the text is no IP address. */
export function addressOf(text: string): Address | undefined {
  const family = isIP(text);
  return family === 4 || family === 6 ? { address: text, family } : undefined;
}

/** Lists of blocked names have some megabytes; the rest of a larger file is not read. */
const MOST_OCTETS = 4 * 1024 * 1024;
/** How often is looked whether it has changed, ms: a question takes longer than the look. */
const LOOK_MS = 1_000;

/**
 * What a small file of the system says, read again when it changes. Synchronous on purpose: files that are read
 * asynchronously wait for libuv's threads, which others may hold.
 */
export class SmallFile<Parsed> {
  readonly #path: string;
  readonly #parse: (text: string) => Parsed;
  #seen: string | undefined;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #parsed: Parsed;

  constructor(path: string, parse: (text: string) => Parsed) {
    this.#path = path;
    this.#parse = parse;
    this.#parsed = parse('');
  }

  /** As of a second ago at most; what an empty file says if there is none. */
  get(): Parsed {
    const now = performance.now();
    if (now - this.#lookedAt < LOOK_MS) return this.#parsed;
    this.#lookedAt = now;
    const stat = statSync(this.#path, { throwIfNoEntry: false });
    const seen = stat === undefined ? '' : `${stat.ino} ${stat.mtimeMs} ${stat.size}`;
    if (seen === this.#seen) return this.#parsed;
    this.#parsed = this.#parse(stat?.isFile() === true ? this.#read(stat.size) : '');
    this.#seen = seen;
    return this.#parsed;
  }

  #read(size: number): string {
    let file: number | undefined;
    try {
      file = openSync(this.#path, 'r');
      const octets = Buffer.alloc(Math.min(size, MOST_OCTETS));
      const text = octets.subarray(0, readSync(file, octets)).toString();
      // A line that was cut could be another address.
      return size > MOST_OCTETS ? text.slice(0, text.lastIndexOf('\n') + 1) : text;
    } catch {
      // Not ours to read: as if there were none.
      return '';
    } finally {
      if (file !== undefined) closeSync(file);
    }
  }
}

/** What this machine knows of names without a question to the DNS. */
export interface SystemFiles {
  /** The addresses of a name (lower case, no dot at the end) by the hosts file; `localhost` always has some. */
  hosts(name: string): readonly Address[];
  /** The names to be asked for, in order, where a person of this machine wrote `name`. */
  spellings(name: string): readonly string[];
}

export interface SystemPaths {
  readonly hosts: string;
  readonly resolver: string;
}

const PATHS: SystemPaths = { hosts: '/etc/hosts', resolver: '/etc/resolv.conf' };
/** RFC 6761 §6.3. */
const LOOPBACK: readonly Address[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];
/** As many as the C library takes: see resolv.conf(5). */
const MOST_SEARCHED = 6;

/** The hosts file (hosts(5)) and the search list (resolv.conf(5)), read again when they change. */
export function systemFiles(paths: SystemPaths = PATHS): SystemFiles {
  const hosts = new SmallFile(paths.hosts, readHosts);
  const resolver = new SmallFile(paths.resolver, readSearch);
  return {
    hosts(name) {
      const known = hosts.get().get(name);
      if (known !== undefined) return known;
      return name === 'localhost' || name.endsWith('.localhost') ? LOOPBACK : [];
    },
    spellings(name) {
      if (name.endsWith('.')) return [name];
      const { search, dots } = resolver.get();
      const searched = search.map((domain) => `${name}.${domain}`);
      return name.split('.').length > dots ? [name, ...searched] : [...searched, name];
    },
  };
}

function readHosts(text: string): ReadonlyMap<string, readonly Address[]> {
  const hosts = new Map<string, Address[]>();
  for (const line of text.split('\n')) {
    const [written = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/);
    const address = addressOf(written);
    if (address === undefined) continue;
    for (const name of new Set(names.map((each) => each.toLowerCase().replace(/\.$/, '')))) {
      const known = hosts.get(name);
      if (known === undefined) hosts.set(name, [address]);
      else if (!known.some((other) => other.address === address.address)) known.push(address);
    }
  }
  return hosts;
}

function readSearch(text: string): { readonly search: readonly string[]; readonly dots: number } {
  let search: readonly string[] = [];
  let dots = 1;
  for (const line of text.split('\n')) {
    const [word, ...rest] = line
      .replace(/[#;].*/, '')
      .trim()
      .split(/\s+/);
    // The last of them counts.
    if (word === 'search' || word === 'domain') {
      search = rest
        .map((domain) => domain.replace(/^\.|\.$/g, ''))
        .filter((domain) => domain !== '')
        .slice(0, MOST_SEARCHED);
    }
    for (const option of word === 'options' ? rest : []) {
      const [, number] = /^ndots:(\d{1,2})$/.exec(option) ?? [];
      if (number !== undefined) dots = Number(number);
    }
  }
  return { search, dots };
}
