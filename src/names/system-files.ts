import { type Address, addressOf } from './address.ts';
import { SmallFile } from './small-file.ts';

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
