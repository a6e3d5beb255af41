/** RFC 3339 §5.6, and what is written for it elsewhere: a blank for the T, small letters, a zone without colon or minutes. */
const MOMENT =
  /^(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?(?:[Zz]|([+-])(\d\d)(?::?(\d\d))?)$/;
/** PostgreSQL reads no zone further from UTC (MAX_TZDISP_HOUR); those in use end at 14. */
const FARTHEST_ZONE_HOURS = 15;
const MINUTE_MS = 60_000;
const FIRST_YEAR = 1;
const LAST_YEAR = 9_999;

/**
 * The moment a text names, or undefined where there is none: a day that no calendar has (30 February), hour 24, a leap
 * second, or a year outside 1 to 9999 in UTC. What it takes PostgreSQL takes as timestamptz, too, as text and as a value. Digits below a millisecond
 * are cut off.
 */
export function parseMoment(text: string): Date | undefined {
  const parts = MOMENT.exec(text);
  if (parts === null) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.slice(1, 7).map(Number);
  const [sign, zoneHours, zoneMinutes] = [parts[8], Number(parts[9] ?? 0), Number(parts[10] ?? 0)];
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  if (zoneHours > FARTHEST_ZONE_HOURS || zoneMinutes > 59) return undefined;
  const local = new Date(0);
  // Not Date.UTC, for which the years below 100 are those of the last century.
  local.setUTCFullYear(year, month - 1, day);
  if (local.getUTCFullYear() !== year || local.getUTCMonth() !== month - 1 || local.getUTCDate() !== day) {
    return undefined;
  }
  local.setUTCHours(hour, minute, second, Number((parts[7] ?? '').padEnd(3, '0').slice(0, 3)));
  const offset = (zoneHours * 60 + zoneMinutes) * MINUTE_MS * (sign === '-' ? -1 : 1);
  const moment = new Date(local.getTime() - offset);
  const inUtc = moment.getUTCFullYear();
  return year >= FIRST_YEAR && inUtc >= FIRST_YEAR && inUtc <= LAST_YEAR ? moment : undefined;
}
