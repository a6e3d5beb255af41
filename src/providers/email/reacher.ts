import { type Static, type TSchema, Type } from 'typebox';
import type { DetailWord } from '../../core/email/detail.ts';
import type { Upstream } from '../provider.ts';
import { readAs, readIf } from '../reading.ts';
import { verifiedAs } from './verified.ts';

const Answer = Type.Object({
  is_reachable: Type.String(),
  misc: Type.Optional(Type.Unknown()),
  mx: Type.Optional(Type.Unknown()),
  smtp: Type.Optional(Type.Unknown()),
  syntax: Type.Optional(Type.Unknown()),
});
// Each part is an error of the shape `{type, message}` where it could not be found out.
const Misc = Type.Object({ is_disposable: Type.Boolean(), is_role_account: Type.Boolean() });
const Mx = Type.Object({ accepts_mail: Type.Boolean() });
const Smtp = Type.Object({
  can_connect_smtp: Type.Boolean(),
  has_full_inbox: Type.Boolean(),
  is_catch_all: Type.Boolean(),
  is_deliverable: Type.Boolean(),
  is_disabled: Type.Boolean(),
});
const Syntax = Type.Object({ is_valid_syntax: Type.Boolean() });

/** Self-hosted check-if-email-exists. https://docs.reacher.email */
export const reacher: Upstream = {
  id: 'reacher',
  title: 'Reacher',
  about: 'A self-hosted verifier; it asks mail hosts from its own machine. Free with your own instance.',
  settings: [
    {
      name: 'URL',
      kind: 'url',
      required: true,
      meaning: 'address of the instance, such as `http://localhost:8080`',
    },
    {
      name: 'SECRET',
      kind: 'secret',
      meaning: 'what the instance wants in `x-reacher-secret`, where it does',
    },
  ],
  // Hosts that are slow to greet keep it up to a minute; the request's own deadline comes before that.
  limits: { timeoutMs: 70_000, concurrency: 10 },
  // A domain that never exists (RFC 6761): no mail host is asked.
  probe: {
    question: { kind: 'email.verify', params: { email: 'info@warmpath.invalid' }, gives: ['verdict'] },
  },
  lookups: {
    'email.verify': {
      async ask({ email }, call) {
        const secret = call.settings.secret('SECRET');
        const { body } = await call.json({
          method: 'POST',
          path: '/v1/check_email',
          json: { to_email: email },
          ...(secret === undefined ? {} : { headers: { 'x-reacher-secret': secret.reveal() } }),
          send: 'once',
        });
        return { items: [verifiedAs(wordFor(readAs(Answer, body, 'verification')))] };
      },
    },
  },
};

function wordFor(answer: Static<typeof Answer>): DetailWord {
  const misc = partOf(Misc, answer.misc);
  const smtp = partOf(Smtp, answer.smtp);
  switch (answer.is_reachable) {
    case 'safe':
      return 'accepted';
    case 'risky':
      if (misc?.is_disposable) return 'disposable';
      if (smtp?.is_catch_all) return 'accept_all';
      if (smtp?.has_full_inbox) return 'full';
      return misc?.is_role_account ? 'role' : 'low_quality';
    case 'invalid':
      if (partOf(Syntax, answer.syntax)?.is_valid_syntax === false) return 'syntax';
      if (partOf(Mx, answer.mx)?.accepts_mail === false) return 'no_mail_host';
      // It calls invalid what it could not connect to; that is nothing against the mailbox.
      if (smtp?.can_connect_smtp === false) return 'connect_failed';
      return smtp?.is_disabled ? 'disabled' : 'rejected';
    default:
      return 'unsettled';
  }
}

function partOf<Schema extends TSchema>(schema: Schema, part: unknown): Static<Schema> | undefined {
  return readIf(schema, part);
}
