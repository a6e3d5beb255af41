import { OperatorError } from './operator-error.ts';

/** A setting as it is documented. */
export interface SettingDescription {
  readonly name: string;
  readonly expected: string;
  /** As one would write it, or in words what stands in for it. */
  readonly default: string;
  readonly meaning: string;
  readonly secret: boolean;
}

export interface Setting<Value> extends Omit<SettingDescription, 'secret'> {
  readonly secret?: boolean;
  /** The value for a text that was given; undefined where the text is not what is expected. */
  parse(text: string): Value | undefined;
  /** The value where nothing was given. */
  readonly fallback: Value;
}

/** Gives what was written for a variable; undefined where nothing was. */
export type Written = (name: string) => string | undefined;

/**
 * The value of a setting. An empty text counts as not given. Throws OperatorError `invalid_setting` that names the
 * variable, its value (unless it is a secret) and what is expected.
 */
export function readSetting<Value>(setting: Setting<Value>, written: Written): Value {
  const text = written(setting.name)?.trim() ?? '';
  if (text === '') return setting.fallback;
  const value = setting.parse(text);
  if (value !== undefined) return value;
  const given = setting.secret ? 'the value given (not shown, it may hold a password)' : JSON.stringify(text);
  throw new OperatorError(
    'invalid_setting',
    `${setting.name}: ${given} is not ${setting.expected}. Correct or unset it (default: ${setting.default}).`,
  );
}

/** The setting as documentation shows it. */
export function describeSetting(setting: Setting<unknown>): SettingDescription {
  const { name, expected, meaning } = setting;
  return { name, expected, default: setting.default, meaning, secret: setting.secret ?? false };
}
