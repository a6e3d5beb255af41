import { escaped, page } from './page.ts';

/** What is asked: a button that posts to the page's own address. Opening it changes nothing. */
export function askingPage(senderName: string): string {
  const from = sender(senderName);
  return page(
    'Unsubscribe',
    `<p>Press the button and you get no more messages from ${from}. Nothing else is needed, and nothing has been changed so far.</p>
<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button type="submit">Unsubscribe</button></form>`,
  );
}

/** It is done, now or before. */
export function donePage(): string {
  return page(
    'You are unsubscribed',
    '<p>Your address is not written to again by this sender. A message that was on its way at this moment may still arrive.</p>',
  );
}

/** An unknown link, or one that was cut off on its way. */
export function unknownPage(): string {
  return page(
    'This link is not known',
    '<p>No one was unsubscribed. The link may have been cut off: open it from the message again, or answer the message and ask for no more. An answer ends the messages, too.</p>',
  );
}

/** What went wrong, where neither the link nor its reader is to blame. */
export function failedPage(title: string, text: string): string {
  return page(title, `<p>${escaped(text)}</p>`);
}

const sender = (name: string): string => (name.trim() === '' ? 'this sender' : escaped(name.trim()));
