/** Where in a conversation something happened: before and at the login, at MAIL, RCPT, DATA, and after the final dot. */
export type SmtpStage = 'greeting' | 'login' | 'sender' | 'recipient' | 'data' | 'dot';

/** How one attempt to hand a message over ended, as far as can be known. */
export type SmtpEnd =
  | { readonly end: 'accepted'; readonly response: string; readonly serverMessageId: string | undefined }
  /** A reply that refuses. `code` undefined: refused by our side, as a login the host does not offer. */
  | {
      readonly end: 'refused';
      readonly stage: SmtpStage;
      readonly code: number | undefined;
      readonly enhanced: string | undefined;
      readonly text: string;
    }
  /** No reply: the connection failed, the time passed, or we were asked to stop. */
  | {
      readonly end: 'broken';
      /** The final dot may have gone out: whether the message was taken is not known. */
      readonly dotGone: boolean;
      readonly kind: 'unreachable' | 'tls' | 'timeout' | 'protocol' | 'stopped';
      readonly why: string;
    };

/** The codes of a reply and its words without them (RFC 5321 §4.2, RFC 2034). */
export function readReply(reply: string): {
  readonly code: number | undefined;
  readonly enhanced: string | undefined;
  readonly text: string;
} {
  const lines = reply.split('\n').map((line) => line.trim());
  const code = /^([2-5]\d\d)(?:[ -]|$)/.exec(lines[0] ?? '')?.[1];
  if (code === undefined) return { code: undefined, enhanced: undefined, text: reply };
  const rest = lines.map((line) => line.replace(/^\d{3}[ -]?/, ''));
  const enhanced = rest
    .map((line) => /^([245]\.\d{1,3}\.\d{1,3})(?:\s|$)/.exec(line)?.[1])
    .find((found) => found !== undefined);
  const text = rest.map((line) => line.replace(/^[245]\.\d{1,3}\.\d{1,3}\s*/, '')).join(' ');
  return { code: Number(code), enhanced: enhanced?.startsWith(code.charAt(0)) ? enhanced : undefined, text };
}
