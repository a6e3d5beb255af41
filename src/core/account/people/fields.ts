/** As the history of a message takes it. */
const MAX_NAME = 100;
/** RFC 5321 §4.5.3.1: 64 before the @, 255 after it. */
const MAX_EMAIL = 320;
/** Line breaks, escapes of terminals, and marks that turn the text around them. */
const UNPRINTABLE = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
const EMAIL = /^[^\s@<>()",;:\\[\]]{1,64}@[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])$/;

export const NAME_WANTED = `a name has 1 to ${MAX_NAME} characters, without line breaks and control characters`;
export const EMAIL_WANTED = 'an e-mail address looks like ada@company.example';

/** A person's name without blanks around it; undefined where it is none. */
export function readName(text: string): string | undefined {
  const name = text.trim();
  const isName = name !== '' && name.length <= MAX_NAME && name.isWellFormed() && !UNPRINTABLE.test(name);
  return isName ? name : undefined;
}

/** An e-mail address in lower case, as people are told apart by it; undefined where it is none. */
export function readEmail(text: string): string | undefined {
  const email = text.trim().toLowerCase();
  const isEmail =
    email.length <= MAX_EMAIL && email.isWellFormed() && !UNPRINTABLE.test(email) && EMAIL.test(email);
  return isEmail ? email : undefined;
}
