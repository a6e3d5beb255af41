import { readFileSync } from 'node:fs';
import type { Case } from './world.ts';

/** The mails of a file: a line `=== name`, a line of what is wanted of it as JSON, and the mail itself with plain line ends. */
function mailsOf(path: string): readonly Case[] {
  const [, ...mails] = readFileSync(new URL(path, import.meta.url), 'utf8').split(/^=== /m);
  return mails.map((text) => {
    const [name = '', wants = '', ...lines] = text.replace(/\n$/, '').split('\n');
    return { name, wants: JSON.parse(wants), eml: lines.join('\r\n') };
  });
}

export const REPLIES = mailsOf('./replies.txt');
/** Notices of an absence and receipts, in many languages. */
export const AUTOMATIC = mailsOf('./automatic.txt');
export const BOUNCES = mailsOf('./bounces.txt');
/** Complaints, calendars, lists, own copies and what is none of ours. */
export const OTHERS = mailsOf('./others.txt');
/** What messages written before anybody looked at the rules found wrong, and others of the same kinds. */
export const UNSEEN_ANSWERS = mailsOf('./unseen-answers.txt');
export const UNSEEN_REPORTS = mailsOf('./unseen-reports.txt');
