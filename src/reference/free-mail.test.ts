import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { serviceOfDomain } from '../mailboxes/rules-known-hosts.ts';
import { areOfOneFirm, firmOf } from '../outreach/inbox/rules-effects.ts';
import { suggestDomain } from '../providers/rules-mail-hosts.ts';
import { isFreeMail, isListedMail, isNoEmployer, LARGE_PROVIDERS } from './rules-free-mail.ts';

const ROOT = join(import.meta.dirname, '../..');
const OWNER = 'src/reference/words/free-mail.json';
/** What is said of some of the domains, and is no list of them: whose slips are bought, which servers they have, under which names they speak. */
const FACTS: readonly string[] = [
  'src/providers/rules-mail-hosts.ts',
  'src/mailboxes/mail-services.json',
  'src/outreach/inbox/rules-about-answers.ts',
];
/** An example or two of a domain is no list. */
const MOST = 3;
const DOMAIN = /(?<![\w.@/-])[a-z0-9-]+(?:\.[a-z]{2,12}){1,2}(?![\w/-])/g;

/** Domains of free mail in literals of a file, each once. */
function domainsIn(file: string): readonly string[] {
  const text = readFileSync(join(ROOT, file), 'utf8').replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '');
  return [...new Set(text.match(DOMAIN) ?? [])].filter((domain) => isListedMail(domain));
}

describe('domains of free mail', () => {
  const files = globSync('{src,packages/*/src}/**/*.{ts,tsx,txt,sql,json}', { cwd: ROOT })
    .filter((file) => !/\.test\.tsx?$|node_modules/.test(file))
    .map((file) => file.replaceAll('\\', '/'));

  it('are listed once in the tree', () => {
    expect(files.length).toBeGreaterThan(500);
    expect(domainsIn(OWNER).length).toBeGreaterThan(190);
    const lists = files.filter((file) => domainsIn(file).length > MOST);
    expect(lists.toSorted()).toEqual([...FACTS, OWNER].toSorted());
  });

  it('are written once each, as a domain in lower case', () => {
    const text = readFileSync(join(ROOT, OWNER), 'utf8');
    const written = (text.match(/'[^'\n]+'/g) ?? []).flatMap((literal) =>
      literal.slice(1, -1).trim().split(' '),
    );
    const domains = written.filter((word) => word.includes('.') && !word.startsWith('.'));
    expect(domains.filter((domain, at) => domains.indexOf(domain) !== at)).toEqual([]);
    for (const domain of domains) expect(domain).toMatch(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/);
  });

  it.each([
    ...['gmail.com', 'yahoo.co.uk', 'hotmail.fr', 'gmx.at', 'proton.me', 'ya.ru', 'btinternet.com', 'qq.com'],
    ...[
      'zohomail.com',
      'relay.firefox.com',
      'outlook.com.br',
      'aim.com',
      'hey.com',
      'mail.de',
      'web.de',
      't-online.de',
    ],
  ])('%s is one to everybody who asks', (domain) => {
    expect([isFreeMail(domain), isNoEmployer(domain)]).toEqual([true, true]);
  });

  it('make nobody at one of them a colleague of a stranger there', () => {
    for (const domain of domainsIn(OWNER)) {
      expect(firmOf(`ada@${domain}`), domain).toBeUndefined();
      expect(areOfOneFirm(`ada@${domain}`, `bo@${domain}`), domain).toBe(false);
    }
  });

  it.each([
    'harbour.example',
    'gmail.harbour.example',
    'mygmail.com',
    'outlook-partners.com',
    'gmx.capital',
    'yahoo',
  ])('%s is none', (domain) => {
    expect([isFreeMail(domain), isNoEmployer(domain)]).toEqual([false, false]);
  });

  it('have pages of everyone beside them, which are no mail', () => {
    for (const domain of ['linkedin.com', 'facebook.com'])
      expect([isFreeMail(domain), isNoEmployer(domain)]).toEqual([false, true]);
  });

  it('are no slips of one another, and those whose servers are known are all among them', () => {
    const listed = domainsIn(OWNER);
    expect(listed.filter((domain) => suggestDomain(domain) !== undefined)).toEqual([]);
    expect(LARGE_PROVIDERS.filter((domain) => !isListedMail(domain))).toEqual([]);
    const known = domainsIn('src/mailboxes/mail-services.json');
    expect(known.filter((domain) => serviceOfDomain(domain) !== undefined).length).toBeGreaterThan(10);
  });
});
