import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Answers a browser that opens a screen of the console by its address; false where the request asks for something else. */
export type AnswerScreen = (request: FastifyRequest, reply: FastifyReply) => boolean;

const STYLE =
  'body{font:1.125rem/1.5 system-ui,sans-serif;max-width:36rem;margin:4rem auto;padding:0 1.5rem;color:#1a1a1a;background:#fff}' +
  'h1{font-size:1.5rem;line-height:1.3}' +
  'button{font:inherit;padding:.75rem 1.5rem;border:2px solid #1a1a1a;border-radius:.375rem;background:#1a1a1a;color:#fff;cursor:pointer}' +
  'button:focus-visible{outline:3px solid #0b57d0;outline-offset:3px}' +
  '@media(prefers-color-scheme:dark){body{color:#eee;background:#161616}button{background:#eee;color:#161616;border-color:#eee}button:focus-visible{outline-color:#8ab4f8}}';

/** Nothing is loaded, run or framed; the one style sheet is named by its hash, and forms go where `formAction` says. */
export function policyWith(formAction: string, style = STYLE): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    formAction,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
}

const POLICY = policyWith("form-action 'self'");

/** Answers with a page. Its address, which may hold a secret, is not passed on. */
export function sendPage(reply: FastifyReply, status: number, text: string, policy = POLICY): FastifyReply {
  return reply
    .code(status)
    .headers({
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    .type('text/html; charset=utf-8')
    .send(text);
}

/** A page for a person. `title` is text, `body` is HTML. */
export function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escaped(title)}</title><style>${STYLE}</style></head>
<body><main><h1>${escaped(title)}</h1>
${body}
</main></body>
</html>
`;
}

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** As text between tags or in a quoted attribute. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/gu, (sign) => SIGNS[sign] ?? sign);
}
