import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { showNumber } from './format.ts';
import { readNumber } from './read-number.ts';

type NumberFieldProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  readonly value: number | undefined;
  onChange(value: number | undefined): void;
};

/** A number as people write it: with the separators of their locale, or as "2.5M". What is no number is not sent. */
export function NumberField({ value, onChange, ...shown }: NumberFieldProps) {
  /** What is being typed, until it can be written as the number that it is. */
  const [typed, setTyped] = useState<string>();
  const isNumber = typed === undefined || !Number.isNaN(readNumber(typed));
  return (
    <TextInput
      inputMode="decimal"
      {...shown}
      value={typed ?? (value === undefined ? '' : showNumber(value))}
      error={isNumber ? undefined : NO_NUMBER}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        const read = readNumber(currentTarget.value);
        // The browser sends no form with it.
        currentTarget.setCustomValidity(Number.isNaN(read) ? NO_NUMBER : '');
        if (!Number.isNaN(read)) onChange(read);
      }}
      onBlur={(event) => {
        if (isNumber) setTyped(undefined);
        shown.onBlur?.(event);
      }}
    />
  );
}

const NO_NUMBER = 'This is no number.';
