import { Counter, type Registry } from 'prom-client';
import type { MailSession, MailTransport } from '../../core/outreach/mail/ports.ts';
import { gaugeOf } from './gauge.ts';

/** The same transport, whose sessions are counted while they are open, and messages by what became of them. */
export function countedTransport(registry: Registry, transport: MailTransport): MailTransport {
  const open = gaugeOf(registry, 'warmpath_mail_sessions', 'Sessions with mail servers that are open.', [
    'protocol',
  ]);
  const opened = new Counter({
    name: 'warmpath_mail_sessions_total',
    help: 'Sessions with mail servers, by how they began or what became of their message.',
    labelNames: ['protocol', 'outcome'] as const,
    registers: [registry],
  });
  for (const protocol of ['imap', 'smtp']) open.set({ protocol }, 0);
  return {
    test: (...asked) => transport.test(...asked),
    async send(...asked) {
      open.inc({ protocol: 'smtp' });
      let outcome = 'unknown';
      try {
        const ended = await transport.send(...asked);
        outcome = ended.state;
        return ended;
      } finally {
        open.dec({ protocol: 'smtp' });
        opened.inc({ protocol: 'smtp', outcome });
      }
    },
    async open(...asked) {
      let session: MailSession;
      try {
        session = await transport.open(...asked);
      } catch (error) {
        opened.inc({ protocol: 'imap', outcome: 'failed' });
        throw error;
      }
      opened.inc({ protocol: 'imap', outcome: 'opened' });
      open.inc({ protocol: 'imap' });
      return whenClosed(session, () => open.dec({ protocol: 'imap' }));
    },
  };
}

/** The same session, which says once that it was closed, also where closing it failed. */
function whenClosed(session: MailSession, closed: () => void): MailSession {
  let isOpen = true;
  return {
    uidValidity: session.uidValidity,
    listNew: (...asked) => session.listNew(...asked),
    folders: () => session.folders(),
    highestUid: () => session.highestUid(),
    findOwn: (id) => session.findOwn(id),
    fileOwnCopy: (uid) => session.fileOwnCopy(uid),
    waitForNew: (signal) => session.waitForNew(signal),
    async close() {
      if (isOpen) closed();
      isOpen = false;
      await session.close();
    },
  };
}
