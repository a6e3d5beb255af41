/** Breaks a line or turns the text around it (Unicode Cc, Zl, Zp; UAX 9); in no name or address. */
export const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\ufeff]/u;
