import { Alert, Grid, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { Letter } from '../../api/outreach.ts';
import { AnchorLink, Copy, MailLink } from '../../parts/actions.tsx';
import { Facts, Findings, Marked } from './draft.tsx';
import { signed, signerOf } from './marked.ts';

/** A letter that nothing is stored of: read, copied, or opened in her own mail program. */
export function ReadLetter({ letter, email }: { readonly letter: Letter; readonly email: string }) {
  const [shown, setShown] = useState<number>();
  const { subject, findings } = letter;
  const signer = signerOf(letter);
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
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 8 }}>
          <Title order={2} size="md" mb="sm" className="foreign">
            <Marked touch={letter} part="subject" shown={shown} onShow={setShown} />
          </Title>
          <Text component="div" className="foreign" size="md" lh={1.6}>
            <Marked touch={letter} part="body" shown={shown} onShow={setShown} />
            {signer === undefined ? null : <div>{signer}</div>}
          </Text>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <Facts touch={letter} shown={shown} onShow={setShown} />
        </Grid.Col>
      </Grid>
    </Stack>
  );
}
