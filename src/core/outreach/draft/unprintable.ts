/** What breaks a line or turns the text around it (Unicode categories Cc, Zl, Zp; UAX 9): no one's name or address has any. */
export const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\ufeff]/u;
