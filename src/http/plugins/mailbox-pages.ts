import type { ConsentSeen } from '../../core/outreach/consent/ports.ts';
import { escaped, page } from './page.ts';

/** A name or an address, which must not turn the text around it. */
const emphasised = (text: string): string => `<strong><bdi>${escaped(text)}</bdi></strong>`;
const timeOf = (at: Date): string => `${at.toISOString().slice(11, 16)} UTC`;

/** What is asked for, by whom, and a button. `token` proves that the form was opened in this browser. */
export function askPage({ tenantName, address, provider, expiresAt }: ConsentSeen, token: string): string {
  const [tenant, mailbox] = [emphasised(tenantName), emphasised(address)];
  return page(
    'Connect your mailbox?',
    `<p>${tenant} asks for access to the mailbox ${mailbox}.</p>
<p>With it, ${tenant} can:</p>
<ul><li>read the messages in this mailbox,</li><li>send messages in its name,</li><li>do both without an end date, until the access is taken back.</li></ul>
<p><strong>Connect only if you are the owner of ${mailbox} and want ${tenant} to have this access.</strong> Did somebody send you this page and you did not expect it? Close it. Nothing has been changed so far.</p>
<p>The button leads to ${escaped(provider)}, where you sign in and allow the access. Afterwards a message with a link that disconnects comes to the mailbox.</p>
<form method="post"><input type="hidden" name="token" value="${escaped(token)}"><button type="submit">Continue to ${escaped(provider)}</button></form>
<p>This page works once, in this browser, until ${timeOf(expiresAt)}.</p>`,
  );
}

/** A button that ends the access. */
export function disconnectPage(tenantName: string, address: string): string {
  return page(
    'Disconnect this mailbox?',
    `<p>${emphasised(tenantName)} can read the mailbox ${emphasised(address)} and send messages in its name.</p>
<p>Press the button and it can no longer. Messages that were planned from this mailbox wait. Nothing has been changed so far.</p>
<form method="post"><button type="submit">Disconnect</button></form>`,
  );
}

/** It is done, now or before. */
export function disconnectedPage(tenantName: string, address: string): string {
  return page(
    'The mailbox is disconnected',
    `<p>${emphasised(tenantName)} can no longer read ${emphasised(address)} or send from it. What gave access was erased here. You can also take the access back in your account with your mail provider.</p>`,
  );
}

/** A page that says one thing. */
export function messagePage(title: string, text: string): string {
  return page(title, `<p>${escaped(text)}</p>`);
}
