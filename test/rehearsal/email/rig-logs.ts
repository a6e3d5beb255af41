import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The rig's servers write within this after they were reached, ms. */
const SETTLED_MS = 60;

/** What the rig's servers noted since `mark` was taken. */
export interface Noted {
  readonly dnsQueries: number;
  readonly smtpConnections: number;
  readonly smtpLog: string;
}

/** Reads the logs of a mail rig in its folder, from where one was to where they are now. */
export function rigLogs(folder: string): { noted(): () => Promise<Noted> } {
  const files = {
    dns: join(folder, 'log/dns.log'),
    odd: join(folder, 'log/odd-smtp.log'),
    postfix: join(folder, 'log/postfix.log'),
  };
  for (const file of Object.values(files)) {
    if (!existsSync(file)) throw new Error(`${file} is missing: is the mail rig running?`);
  }
  const since = (file: string, from: number) => readFileSync(file).subarray(from).toString();
  return {
    noted() {
      const from = {
        dns: statSync(files.dns).size,
        odd: statSync(files.odd).size,
        postfix: statSync(files.postfix).size,
      };
      return async () => {
        await sleep(SETTLED_MS);
        const odd = since(files.odd, from.odd);
        const postfix = since(files.postfix, from.postfix);
        return {
          dnsQueries: since(files.dns, from.dns)
            .split('\n')
            .filter((line) => line !== '').length,
          smtpConnections: count(odd, /"dir":"open"/g) + count(postfix, /smtpd\[\d+\]: connect from/g),
          smtpLog: odd + postfix,
        };
      };
    },
  };
}

function count(text: string, pattern: RegExp): number {
  return [...text.matchAll(pattern)].length;
}
