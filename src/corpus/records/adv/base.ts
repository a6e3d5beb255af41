import type { ClientAssets } from '../../../core/public-records/adviser.ts';
import { secCrd } from '../../../core/public-records/record-ids.ts';
import { parseDay } from '../../../core/text/date-text.ts';
import type { FileRecord } from '../../record.ts';
import { addressKey } from '../edgar-place.ts';
import { clientAssets } from './roster.ts';

/** A row of `IA_ADV_Base_A` or `ERA_ADV_Base`: one filing of one adviser. Columns are named by the form's items. */
export interface BaseRow {
  readonly crd: string;
  readonly filing: string;
  /** "2026-03-27T09:31:51", sortable. */
  readonly submitted: string;
  readonly filedOn?: string | undefined;
  readonly name: string;
  readonly isExempt: boolean;
  /** The main office in a form that compares: its people give it as theirs elsewhere. */
  readonly addressKey?: string | undefined;
  readonly city?: string | undefined;
  readonly state?: string | undefined;
  readonly country?: string | undefined;
  readonly managedUsd?: number | undefined;
  readonly clients?: ClientAssets | undefined;
  readonly isVentureOnly?: boolean | undefined;
}

/** The filing in a row, or why it cannot be used. */
export function baseRow(record: FileRecord, isExempt: boolean): BaseRow | string {
  const crd = secCrd(record.raw('1e1'))?.id;
  if (crd === undefined) return 'no CRD number';
  const filing = record.raw('filingid');
  if (filing === '') return 'no filing number';
  const name = record.text('1b1') ?? record.text('1a');
  if (name === undefined) return 'no name';
  const submitted = submittedAt(record.raw('datesubmitted'));
  if (submitted === undefined) return 'no date of filing';
  return {
    crd,
    filing,
    submitted,
    filedOn: submitted.slice(0, 10),
    name,
    isExempt: isExempt || record.raw('1d').startsWith('802-'),
    addressKey: addressKey(record.raw('1f1 street 1'), record.raw('1f1 city'), record.raw('1f1 state')),
    city: record.text('1f1 city'),
    state: record.text('1f1 state'),
    country: record.text('1f1 country'),
    managedUsd: record.usd('5f2c'),
    clients: clientAssets((letter) => record.usd(`5d3${letter}`)),
    isVentureOnly: record.flag('2b1') ?? record.flag('2b 1'),
  };
}

/**
 * When a filing was submitted: "09/03/2025 09:31:51 AM", "6/24/2025 7:44", "6/24/2025", an ISO time. Undefined where the
 * text is none of these.
 */
export function submittedAt(text: string): string | undefined {
  const day = parseDay(text.trim(), 'month-first');
  if (day === undefined) return undefined;
  const [, hours = '0', minutes = '0', seconds = '0', half] =
    /[\sT](\d{1,2}):(\d{2})(?::(\d{2}))?\s*([AP]M)?/i.exec(text.trim()) ?? [];
  const hour = (Number(hours) % (half === undefined ? 24 : 12)) + (/p/i.test(half ?? '') ? 12 : 0);
  return `${day}T${[hour, minutes, seconds].map((part) => String(part).padStart(2, '0')).join(':')}`;
}
