import type { FastifyReply } from 'fastify';
import type { Reply } from '../billing/incoming.ts';
import type { AnsweredFile } from '../endpoints/endpoint.ts';

/**
 * Whether a request wants the file by itself. Programs that take JSON say so, as the SDK does, and so do those that say nothing; a
 * browser that follows a link asks for a page, and others for the type or for anything (RFC 9110 §12.5.1).
 */
export function asksForFile(accept: string | undefined, { type }: AnsweredFile): boolean {
  const asked = (accept ?? '').toLowerCase();
  if (asked.includes('application/json')) return false;
  return [type, 'text/*', 'text/html', '*/*'].some((one) => asked.includes(one));
}

/** Spreadsheets take a file without it for one of the system's own coding. */
const BYTE_ORDER_MARK = '\ufeff';

/** Sends the file that an answer holds, as a download. */
export function sendFile(
  reply: FastifyReply,
  { status, headers, text }: Reply,
  { field, type, name }: AnsweredFile,
): FastifyReply {
  const content = String((JSON.parse(text) as Record<string, unknown>)[field] ?? '');
  return reply
    .code(status)
    .headers(headers)
    .header('content-disposition', `attachment; filename="${name}"`)
    .type(`${type}; charset=utf-8`)
    .send(`${BYTE_ORDER_MARK}${content}`);
}
