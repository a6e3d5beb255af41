/** What tables say. */
export const TABLE = {
  next: 'Next row',
  previous: 'Row before',
  open: 'Open the row',
  select: 'Select the row',
  selectRow: 'Select this row',
  selectAll: 'Select all rows',
} as const;
