import type { OperationName, Operation as SdkOperation } from '@warmpath/sdk';

/** What the service's registry says of an operation for a terminal (`operations.ts`), besides what the SDK knows of it. */
export interface Declared {
  readonly operation: OperationName;
  /** Words of the command: `investors search`. */
  readonly command: string;
  readonly summary: string;
  readonly description: string;
  /** A field that, if it is true, needs this scope besides. */
  readonly alsoNeeds?: { readonly field: string; readonly effect: Effect };
  readonly price?: Price;
  /** The fields of the table; left out: those of the first row. */
  readonly columns?: readonly string[];
  readonly fields: readonly Field[];
  /** The field of the body that is read from a file. */
  readonly file?: string;
  /** The field of the answer that is written as it is, in place of a table. */
  readonly prints?: string;
  /** Bytes of the largest body the service takes. */
  readonly bodyLimit: number;
}

/** An operation of the service as a command. */
export type Operation = Declared & SdkOperation;

/** What a call does, and the scope that its key needs. */
export type Effect = SdkOperation['effect'];

/** Credits. */
export interface Price {
  /** Of a call that says nothing that changes the price. */
  readonly usual: number;
  /** The list of which each item costs as much. */
  readonly each?: string;
  /** The field that changes it, and the price for each value. */
  readonly by?: { readonly field: string; readonly values: Readonly<Record<string, number>> };
}

/** A field of the body or the query, given by an option. */
export interface Field {
  /** Where it is; the option is the parts of it, joined by hyphens. */
  readonly path: readonly string[];
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'json';
  readonly list?: true;
  readonly choices?: readonly string[];
  readonly required?: true;
  readonly default?: string | number | boolean;
  /** Of an integer. */
  readonly most?: number;
  readonly about?: string;
  /** Never an argument, which every user of the machine can read: from a file. */
  readonly secret?: true;
  /** Of several lines: also from a file. */
  readonly long?: true;
}

/** The name of a field's option, without hyphens in front: `growth-metrics-arr-usd`. */
export function optionOf(field: Field): string {
  return field.path.join('-').replaceAll('_', '-');
}
