import { Alert, Group, Stack, Text } from '@mantine/core';
import type { Letter } from '../../api/outreach.ts';
import { AnchorLink, Copy, MailLink } from '../../parts/actions.tsx';
import { Findings, MarkedLetter } from './draft.tsx';
import { signed, signerOf } from './marked.ts';

/** A letter that nothing is stored of: read, copied, or opened in her own mail program. */
export function ReadLetter({ letter, email }: { readonly letter: Letter; readonly email: string }) {
  const { subject, findings } = letter;
  const body = signed(letter);
  return (
    <Stack gap="sm" role="region" aria-label="The draft">
      <Findings findings={findings} />
      <Group gap="sm">
        <Copy text={`${subject}\n\n${body}`} label="Copy the letter" />
        <MailLink to={email} subject={subject} body={body} variant="default" />
      </Group>
      <Alert color="gray" variant="light">
        <Text size="sm">
          To have it sent, watched for an answer and followed up from here,{' '}
          <AnchorLink to="/outreach/mailboxes" td="underline">
            connect a mailbox
          </AnchorLink>{' '}
          and write again from the investor: a new draft of the same facts waits for your approval then.
        </Text>
      </Alert>
      <MarkedLetter touch={letter} signer={signerOf(letter)} />
    </Stack>
  );
}
