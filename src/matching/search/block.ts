/** Investors of a block of the index: smaller ones bound tighter, larger ones are fewer. */
export const BLOCK = 64;
/** Blocks are numbered in 16 bits. */
export const MAX_INVESTORS = BLOCK * 0x1_0000;
