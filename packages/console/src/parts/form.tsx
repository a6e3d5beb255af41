import { Checkbox, type CheckboxProps, TextInput, type TextInputProps } from '@mantine/core';
import type { ComponentProps } from 'react';

/** A form that is sent without leaving the page. */
export function Form({ run, ...props }: Omit<ComponentProps<'form'>, 'onSubmit'> & { run(): void }) {
  return (
    <form
      {...props}
      onSubmit={(event) => {
        event.preventDefault();
        run();
      }}
    />
  );
}

/** An input of one line that hands over its text. */
export function TextField({
  set,
  ...props
}: Omit<TextInputProps, 'onChange'> & { set(value: string): void }) {
  return <TextInput {...props} onChange={(event) => set(event.currentTarget.value)} />;
}

/** A checkbox that hands over whether it is ticked. */
export function Tick({ set, ...props }: Omit<CheckboxProps, 'onChange'> & { set(isTicked: boolean): void }) {
  return <Checkbox {...props} onChange={(event) => set(event.currentTarget.checked)} />;
}
