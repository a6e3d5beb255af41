import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import type { MailSession, MailTransport } from '../../mailboxes/mail/rules-mail.ts';
import { countedTransport } from './database-gauges.ts';

const refuses = () => Promise.reject(new Error('made up'));
const closesBadly = { uidValidity: 7, close: refuses } as unknown as MailSession;

async function watched(transport: Partial<MailTransport>) {
  const registry = new Registry();
  const counted = countedTransport(registry, transport as MailTransport);
  const figures = async () =>
    (await registry.metrics())
      .split('\n')
      .filter((line) => line.startsWith('warmpath_') && !line.endsWith(' 0'));
  return { counted, figures };
}
const ASKED = [{}, new AbortController().signal] as unknown as Parameters<MailTransport['open']>;
const SENT = [{}, {}, new AbortController().signal] as unknown as Parameters<MailTransport['send']>;

test('a session counts as open until it is closed, once and however badly', async () => {
  const { counted, figures } = await watched({ open: async () => closesBadly });
  const session = await counted.open(...ASKED);
  expect(session.uidValidity).toBe(7);
  const opened = 'warmpath_mail_sessions_total{protocol="imap",outcome="opened"} 1';
  expect(await figures()).toEqual(['warmpath_mail_sessions{protocol="imap"} 1', opened]);
  await expect(session.close()).rejects.toThrow('made up');
  await expect(session.close()).rejects.toThrow('made up');
  expect(await figures()).toEqual([opened]);
});

test('one that could not be opened, and a message of unknown fate, are counted as that', async () => {
  const { counted, figures } = await watched({ open: refuses, send: refuses });
  await expect(counted.open(...ASKED)).rejects.toThrow('made up');
  await expect(counted.send(...SENT)).rejects.toThrow('made up');
  expect(await figures()).toEqual([
    'warmpath_mail_sessions_total{protocol="imap",outcome="failed"} 1',
    'warmpath_mail_sessions_total{protocol="smtp",outcome="unknown"} 1',
  ]);
});
