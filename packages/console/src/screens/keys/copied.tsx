import { Button, Code, CopyButton, Group } from '@mantine/core';
import { FRAME } from '../../words/frame.ts';

/** A text to copy whole, with its button. */
export function Copied({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <div>
      <Code block tabIndex={0} className="foreign">
        {text}
      </Code>
      <Group mt="xs">
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button size="compact-sm" variant="default" onClick={copy}>
              <span aria-live="polite">{copied ? FRAME.copied : label}</span>
            </Button>
          )}
        </CopyButton>
      </Group>
    </div>
  );
}
