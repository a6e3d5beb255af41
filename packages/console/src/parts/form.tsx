import { Button, Checkbox, type CheckboxProps, TextInput, type TextInputProps } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';

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

interface SubmitProps {
  /** What the form begins: the button turns while it is under way. */
  readonly of: { readonly isPending: boolean };
  readonly children: ReactNode;
}

/** The button that sends a form. */
export function Submit({ of, children }: SubmitProps) {
  return (
    <Button type="submit" loading={of.isPending}>
      {children}
    </Button>
  );
}
