import {
  Anchor,
  type AnchorProps,
  Button,
  type ButtonProps,
  Checkbox,
  type CheckboxProps,
  Code,
  CopyButton,
  Group,
  Modal,
  Stack,
  Text,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import { type ComponentProps, type MouseEventHandler, type ReactNode, useState } from 'react';
import { counted, readNumber, showNumber } from './format.ts';
import { Failure } from './screen.tsx';

/** What a call cost, and what is left. */
export const chargedInWords = (charged: string, remains: string) =>
  charged === '0'
    ? `Nothing was charged; ${counted(remains, 'credit remains', 'credits remain')}.`
    : `${counted(charged, 'credit')} charged; ${remains} remain.`;

interface ConfirmProps {
  readonly isOpen: boolean;
  readonly title: string;
  /** What goes, and whether it comes back. */
  readonly children: ReactNode;
  /** What the button says: the verb, such as "Remove". */
  readonly action: string;
  /** Wider, for what stands side by side. */
  readonly size?: 'lg';
  /** The dialog closes when it is done; a fault stays in it. */
  run(): Promise<unknown>;
  onClose(): void;
}

/** Asks before something is destroyed. The focus is on the way out, so that a hasty Enter destroys nothing. */
export function Confirm({ isOpen, title, children, action, size, run, onClose }: ConfirmProps) {
  const [state, setState] = useState<{ readonly isRunning: boolean; readonly error?: unknown }>({
    isRunning: false,
  });
  const close = () => {
    if (state.isRunning) return;
    setState({ isRunning: false });
    onClose();
  };
  const confirm = async () => {
    setState({ isRunning: true });
    try {
      await run();
      setState({ isRunning: false });
      onClose();
    } catch (error) {
      setState({ isRunning: false, error });
    }
  };
  return (
    <Modal opened={isOpen} onClose={close} title={title} centered {...(size && { size })}>
      <Stack gap="md">
        <Text size="sm" component="div">
          {children}
        </Text>
        {state.error === undefined ? null : <Failure error={state.error} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={close} disabled={state.isRunning} data-autofocus>
            Cancel
          </Button>
          <Button
            color="red"
            onClick={() => void confirm()}
            loading={state.isRunning}
            h="auto"
            mih={36}
            py={4}
            styles={{ label: { whiteSpace: 'normal' } }}
          >
            {action}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** A button beside what it acts on. */
export function SmallButton(button: ButtonProps & Omit<ComponentProps<'button'>, keyof ButtonProps>) {
  return <Button size="compact-sm" variant="default" {...button} />;
}

interface PriceButtonProps extends ButtonProps {
  /** What one press costs, credits; undefined while it is not known. */
  readonly credits: number | undefined;
  readonly onClick?: MouseEventHandler<HTMLButtonElement>;
  readonly type?: 'button' | 'submit';
}

/** A button that spends: its price stands on it. */
export function PriceButton({ credits, children, ...button }: PriceButtonProps) {
  return (
    <Button {...button}>
      {children}
      {credits === undefined ? '' : ` · ${counted(String(credits), 'credit')}`}
    </Button>
  );
}

type TextLinkProps = AnchorProps & Omit<ComponentProps<'a'>, keyof AnchorProps | 'href'>;

/** A link to a screen of the console in the look of a text; its address is checked with the routes. */
export const AnchorLink = createLink((props: TextLinkProps) => <Anchor {...props} />);

type ButtonLinkProps = ButtonProps & Omit<ComponentProps<'a'>, keyof ButtonProps | 'href'>;

/** A link to a screen of the console in the look of a button; its address is checked with the routes. */
export const ButtonLink = createLink((props: ButtonLinkProps) => <Button component="a" {...props} />);

interface CopiedProps extends ButtonProps {
  readonly text: string;
  readonly label: string;
}

/** The button that copies a text. */
export function Copy({ text, label, ...button }: CopiedProps) {
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <Button variant="default" {...button} onClick={copy}>
          <span aria-live="polite">{copied ? 'Copied' : label}</span>
        </Button>
      )}
    </CopyButton>
  );
}

/** A text to copy whole, with its button. */
export function Copied({ text, label }: CopiedProps) {
  return (
    <div>
      <Code block tabIndex={0} className="foreign">
        {text}
      </Code>
      <Group mt="xs">
        <Copy text={text} label={label} size="compact-sm" />
      </Group>
    </div>
  );
}

interface MailLinkProps extends ButtonProps {
  readonly to: string;
  readonly subject: string;
  readonly body: string;
}

/** Opens a message in the reader's own mail program. */
export function MailLink({ to, subject, body, ...button }: MailLinkProps) {
  // Lines end as RFC 6068 has them; spaces as %20, as mail programs show a plus as it stands.
  const said = new URLSearchParams({ subject, body: body.replaceAll('\n', '\r\n') });
  return (
    <Button
      component="a"
      href={`mailto:${encodeURIComponent(to)}?${said.toString().replaceAll('+', '%20')}`}
      {...button}
    >
      Open in your mail program
    </Button>
  );
}

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

type NumberFieldProps = Omit<TextInputProps, 'onChange' | 'onBlur' | 'value'> & {
  readonly value: number | undefined;
  /** At each letter after which it is a number, or empty. */
  set?(value: number | undefined): void;
  /** When it is left after something was typed. */
  store?(value: number | undefined): void;
};

const NO_NUMBER = 'This is no number.';

/** A number as people write it: with the separators of their locale, or as "2.5M". */
export function NumberField({ value, set, store, ...props }: NumberFieldProps) {
  /** What is being typed, until it can be written as the number that it is. */
  const [typed, setTyped] = useState<string>();
  const read = typed === undefined ? value : readNumber(typed);
  const isNumber = !Number.isNaN(read);
  return (
    <TextInput
      {...props}
      inputMode="decimal"
      value={typed ?? (value === undefined ? '' : showNumber(value))}
      error={isNumber ? undefined : NO_NUMBER}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        const next = readNumber(event.currentTarget.value);
        // The browser sends no form with it.
        event.currentTarget.setCustomValidity(Number.isNaN(next) ? NO_NUMBER : '');
        if (!Number.isNaN(next)) set?.(next);
      }}
      onBlur={() => {
        if (!isNumber) return;
        if (typed !== undefined) store?.(read);
        setTyped(undefined);
      }}
    />
  );
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
