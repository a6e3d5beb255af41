import type { SmtpReply } from '../../core/email/smtp-reply.ts';

/** Eight times the 512 bytes of RFC 5321 §4.5.3.1.5, as some hosts explain themselves at length. */
const LONGEST_LINE = 4_096;
/** Of one reply with all its lines: a list of extensions needs about one kilobyte. */
const LONGEST_REPLY = 32_768;

const LINE = /^([2-5]\d\d)(?:([ -])(.*))?$/s;
/** RFC 3463 §2: class, subject and detail. */
const ENHANCED = /^([245])\.(\d{1,3})\.(\d{1,3})(?=\s|$)/;

/** Puts replies together from what arrives, in bounded memory. */
export class ReplyReader {
  #rest = Buffer.alloc(0);
  #lines: { readonly code: number; readonly text: string }[] = [];
  #octets = 0;
  #malformed = false;

  push(chunk: Buffer): void {
    if (!this.#malformed) this.#rest = Buffer.concat([this.#rest, chunk]);
    // A host that talks without being asked, or a line that does not end.
    if (this.#rest.length > LONGEST_REPLY) this.#spoil();
  }

  /** The next whole reply; undefined while it is not complete; `malformed` from the first byte that is no SMTP. */
  take(): SmtpReply | 'malformed' | undefined {
    for (;;) {
      if (this.#malformed) return 'malformed';
      const end = this.#rest.indexOf(0x0a);
      if (end < 0) {
        if (this.#rest.length > LONGEST_LINE) this.#spoil();
        if (this.#malformed) return 'malformed';
        return undefined;
      }
      const line = this.#rest.subarray(0, end).toString('utf8').replace(/\r$/, '');
      this.#rest = this.#rest.subarray(end + 1);
      this.#octets += end + 1;
      const [matched, code = '', mark, text = ''] = LINE.exec(line) ?? [];
      const isOther = this.#lines.length > 0 && this.#lines[0]?.code !== Number(code);
      if (matched === undefined || isOther || end > LONGEST_LINE || this.#octets > LONGEST_REPLY) {
        this.#spoil();
        return 'malformed';
      }
      this.#lines.push({ code: Number(code), text });
      if (mark !== '-') return this.#finish();
    }
  }

  #finish(): SmtpReply {
    const lines = this.#lines;
    this.#lines = [];
    this.#octets = 0;
    const code = lines[0]?.code ?? 0;
    const kind = String(code)[0];
    // On every line or on one of them; a class other than the reply's own is no enhanced code.
    const [enhanced] = lines
      .map(({ text }) => ENHANCED.exec(text))
      .filter((found) => found !== null && found[1] === kind)
      .map((found) => `${found?.[1]}.${Number(found?.[2])}.${Number(found?.[3])}`);
    return { code, enhanced, text: lines.map(({ text }) => text.replace(ENHANCED, '').trim()).join('\n') };
  }

  #spoil(): void {
    this.#malformed = true;
    this.#rest = Buffer.alloc(0);
    this.#lines = [];
  }
}
