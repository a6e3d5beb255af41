import {
  Autocomplete,
  type InputWrapperProps,
  MultiSelect,
  NativeSelect,
  type OptionsFilter,
  TagsInput,
  Text,
  Textarea,
} from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type SuggestKind, suggestQuery } from '../../api/raise.ts';
import { choicesFrom } from '../../labels.ts';
import { NumberField, TextField, Tick } from '../../parts/actions.tsx';
import { counted, dotted, showNumber } from '../../parts/format.ts';
import { Note } from '../../parts/text.tsx';
import type { FieldSpec } from './fields.ts';

/** A pause in the typing, ms: a question for each letter would use up the minute's requests. */
const PAUSE_MS = 250;
/** As the service takes them. */
const MOST_NAMES = 100;
const MOST_LETTERS = 200;

const ORDER = ['label', 'input', 'description', 'error'] satisfies InputWrapperProps['inputWrapperOrder'];

interface FieldProps {
  readonly spec: FieldSpec;
  readonly value: unknown;
  /** The stage was taken from the size. */
  readonly isInferred: boolean;
  readonly isReadOnly: boolean;
  onChange(value: unknown): void;
}

/** One field of the form, with what it does below it. */
export function Field({ spec, value, isInferred, isReadOnly, onChange }: FieldProps) {
  const shown = { label: spec.label, description: spec.does, disabled: isReadOnly };
  const order = { ...shown, inputWrapperOrder: ORDER };
  const words = typeof value === 'string' ? value : '';
  switch (spec.kind) {
    case 'text':
      return <TextField {...order} value={words} maxLength={spec.most} set={onChange} />;
    case 'long':
      return (
        <Textarea
          {...order}
          autosize
          minRows={2}
          maxRows={10}
          value={words}
          maxLength={spec.most}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'usd':
    case 'number':
      return <NumberField {...order} value={typeof value === 'number' ? value : undefined} set={onChange} />;
    case 'choice':
      return (
        <NativeSelect
          {...order}
          value={isInferred ? '' : words}
          onChange={(event) => onChange(event.currentTarget.value)}
          data={[
            {
              value: '',
              label:
                spec.path === 'stage'
                  ? 'from the size'
                  : spec.path.endsWith('_weight')
                    ? 'as usual'
                    : 'not said',
            },
            ...choicesFrom(spec.of),
          ]}
        />
      );
    case 'several':
      return (
        <MultiSelect {...order} value={namesOf(value)} onChange={onChange} data={choicesFrom(spec.of)} />
      );
    case 'flag':
      return <Tick {...shown} checked={value === true} set={onChange} />;
    case 'place':
      return <Place {...order} value={words} onChange={onChange} />;
    case 'names':
      return <Names {...order} suggest={spec.suggest} value={namesOf(value)} onChange={onChange} />;
  }
}

const namesOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

/** What is suggested has been chosen by the service already. */
const asGiven: OptionsFilter = ({ options }) => options;

/** What a text may be the beginning of, once the typing pauses; and what tells apart those of one name. */
export function useSuggestions(kind: SuggestKind, text: string) {
  const [asked] = useDebouncedValue(text.trim(), PAUSE_MS);
  const { data = [] } = useQuery({ ...suggestQuery(kind, asked), placeholderData: (before) => before });
  const distinct = new Map(data.map((one) => [one.value, one]));
  const about = (value: string): string => {
    const { place, deals } = distinct.get(value) ?? {};
    const count = deals === undefined || deals === 0 ? undefined : showNumber(deals);
    return dotted(place, count && counted(count, kind === 'company' ? 'backer' : 'deal'));
  };
  const renderOption = ({ option }: { option: { value: string } }) => (
    <div>
      <Text size="sm">{option.value}</Text>
      <Note>{about(option.value)}</Note>
    </div>
  );
  return { data: text.trim() === '' ? [] : [...distinct.keys()], renderOption, filter: asGiven };
}

interface ShownProps {
  readonly label: string;
  readonly description: string;
  readonly disabled: boolean;
}

interface PlaceProps extends ShownProps {
  readonly value: string;
  onChange(value: string): void;
}

function Place({ value, onChange, ...shown }: PlaceProps) {
  const suggestions = useSuggestions('place', value);
  return <Autocomplete {...shown} {...suggestions} value={value} maxLength={500} onChange={onChange} />;
}

interface NamesProps extends ShownProps {
  readonly suggest: SuggestKind;
  readonly value: string[];
  readonly most?: number;
  onChange(value: string[]): void;
}

/** Names, typed or chosen; those that are on record are suggested. */
export function Names({ suggest, value, most = MOST_NAMES, onChange, ...shown }: NamesProps) {
  const [typed, setTyped] = useState('');
  const suggestions = useSuggestions(suggest, typed);
  return (
    <TagsInput
      {...shown}
      {...suggestions}
      value={value}
      searchValue={typed}
      onSearchChange={setTyped}
      maxTags={most}
      acceptValueOnBlur
      onChange={(names) => onChange(names.map((name) => name.trim().slice(0, MOST_LETTERS)))}
    />
  );
}
