import { Autocomplete, Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { INVESTORS } from '../../words/investors.ts';

interface TextChoiceProps {
  readonly label: string;
  /** What was written before, to choose from. */
  readonly known: readonly string[];
  readonly maxLength: number;
  onChoose(text: string): void;
}

/** A short text, typed or chosen from those that are in use, set on Enter. */
export function TextChoice({ label, known, maxLength, onChoose }: TextChoiceProps) {
  const [text, setText] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    onChoose(text.trim());
    setText('');
  };
  return (
    <form onSubmit={submit} style={{ display: 'flex', gap: 4 }}>
      <Autocomplete
        size="xs"
        w="9rem"
        aria-label={label}
        placeholder={label}
        data={[...known]}
        limit={20}
        maxLength={maxLength}
        value={text}
        onChange={setText}
      />
      {text.trim() === '' ? null : (
        <Button type="submit" size="xs" variant="light">
          {INVESTORS.bulk.apply}
        </Button>
      )}
    </form>
  );
}
