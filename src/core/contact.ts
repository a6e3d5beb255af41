/** Whether a source wants to know who asks: by any contact, or by an e-mail address, as the SEC does. */
export type ContactNeed = boolean | 'email';

/** Whether the contact of the operator (WARMPATH_CONTACT; undefined: none) does for a source. */
export function isContactEnough(need: ContactNeed | undefined, contact: string | undefined): boolean {
  if (need === 'email') return contact?.includes('@') === true && !contact.startsWith('https:');
  return need !== true || contact !== undefined;
}

/** Whether a contact is an e-mail address that can stand in a User-Agent, where blanks and parentheses end it (RFC 9110 §10.1.5). */
export function isEmailContact(text: string): boolean {
  return /^[^\s@<>()]{1,64}@[\w.-]{3,200}$/.test(text);
}
