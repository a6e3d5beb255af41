import type { Session } from '../../core/email/conclusion.ts';
import { type SmtpReply, withSenderNamed } from '../../core/email/smtp-reply.ts';
import { Wire, WireError } from './wire.ts';

/** How the probe speaks; times in ms. */
export interface ProbeSettings {
  readonly port: number;
  /** Our full name, for EHLO. */
  readonly helo: string;
  /** An own address: some hosts refuse the null sender of bounces. */
  readonly from: string;
  readonly connectMs: number;
  /** For each whole reply. */
  readonly replyMs: number;
}

export interface Box {
  /** As in RCPT, without the angle brackets. */
  readonly address: string;
  /** Needs SMTPUTF8 (RFC 6531). */
  readonly international: boolean;
}

export interface Target {
  /** The name of the host, for TLS. */
  readonly name: string;
  readonly address: string;
  /** Set by a session whose TLS failed: the next one does without. */
  isPlain?: boolean;
}

/** One session with one recipient, up to the reply to RCPT. Never rejects. */
export async function askHost(
  target: Target,
  box: Box,
  probeSettings: ProbeSettings,
  signal: AbortSignal,
): Promise<Session> {
  let wire: Wire;
  try {
    wire = await Wire.open({ ...probeSettings, address: target.address, signal });
  } catch (error) {
    return ended(error, signal);
  }
  try {
    const greeting = await wire.read(probeSettings.replyMs);
    if (!isYes(greeting)) return { end: 'refused', reply: greeting };
    let offered = await greet(wire, probeSettings);
    if (!(offered instanceof Set)) return { end: 'refused', reply: offered };
    if (target.isPlain !== true && offered.has('STARTTLS')) {
      const go = await wire.command('STARTTLS', probeSettings.replyMs);
      if (isYes(go)) {
        try {
          await wire.secure(target.name, probeSettings.replyMs);
        } catch {
          // Old or broken TLS is no reason not to ask: a new session without it.
          target.isPlain = true;
          return await askHost(target, box, probeSettings, signal);
        }
        // RFC 3207 §4.2: what was said before the handshake does not count any more.
        offered = await greet(wire, probeSettings);
        if (!(offered instanceof Set)) return { end: 'refused', reply: offered };
      }
    }
    if (box.international && !offered.has('SMTPUTF8')) return { end: 'no_smtputf8' };
    const mail = `MAIL FROM:<${probeSettings.from}>${box.international ? ' SMTPUTF8' : ''}`;
    const sender = await wire.command(mail, probeSettings.replyMs);
    if (!isYes(sender)) return { end: 'refused', reply: sender };
    const reply = await wire.command(`RCPT TO:<${box.address}>`, probeSettings.replyMs);
    return { end: 'box', reply: withSenderNamed(reply, probeSettings.from) };
  } catch (error) {
    return ended(error, signal);
  } finally {
    wire.quit();
  }
}

/** EHLO, or HELO where that is not known: the extensions offered, or the refusal. */
async function greet(wire: Wire, { helo, replyMs }: ProbeSettings): Promise<Set<string> | SmtpReply> {
  const extended = await wire.command(`EHLO ${helo}`, replyMs);
  if (isYes(extended)) {
    const [, ...lines] = extended.text.split('\n');
    return new Set(lines.map((line) => line.split(/[ =]/, 1)[0]?.toUpperCase() ?? ''));
  }
  if (extended.code < 500) return extended;
  const plain = await wire.command(`HELO ${helo}`, replyMs);
  return isYes(plain) ? new Set() : plain;
}

function isYes({ code }: SmtpReply): boolean {
  return code >= 200 && code < 300;
}

function ended(error: unknown, signal: AbortSignal): Session {
  if (!(error instanceof WireError)) throw error;
  // At the end of the whole time the connection is cut: the host did not do that.
  return { end: signal.aborted ? 'timeout' : error.failure };
}
