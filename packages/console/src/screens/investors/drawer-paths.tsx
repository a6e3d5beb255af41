import { Button, Group, List, Modal, Stack, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { todayQuery } from '../../api/account.ts';
import type { Investor } from '../../api/investors.ts';
import type { Profile } from '../../api/raise.ts';
import { AnchorLink, Copy, SmallButton } from '../../parts/actions.tsx';
import { dotted, showDay } from '../../parts/format.ts';
import { Foreign, Hint, Note } from '../../parts/text.tsx';

import { requestText } from '../introductions/connections.ts';
import { strengthInWords } from './columns.tsx';

type WarmPath = NonNullable<Investor['warmPaths']>[number];

interface PathsProps {
  readonly paths: readonly WarmPath[];
  readonly investor: { readonly name: string; readonly bestReason: string | undefined };
  readonly profile: Profile | null;
  /** Left out for who may not change anything. */
  onAsked?(path: WarmPath): void;
}

/** Who leads there, how strong and why, and a text that asks for the introduction. */
export function Paths({ paths, investor, profile, onAsked }: PathsProps) {
  const [asking, setAsking] = useState<WarmPath>();
  // Whether connections are stored: asked for them themselves, the service says "not found" of none.
  const setup = useQuery(todayQuery).data?.setup;
  if (paths.length === 0) {
    if (setup === undefined) return null;
    const hasNetwork = setup.some(({ step, done }) => step === 'network' && done);
    return (
      <Hint>
        {hasNetwork
          ? 'None of your connections leads there.'
          : 'Upload your connections to see who leads there.'}{' '}
        <AnchorLink to="/introductions" size="sm" underline="always">
          Introductions
        </AnchorLink>
      </Hint>
    );
  }
  return (
    <>
      <List size="sm" listStyleType="none" spacing={6}>
        {paths.map((path) => (
          <List.Item key={`${path.name}:${path.company}:${path.position}`}>
            <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
              <div>
                <Foreign>
                  You — <b>{path.name}</b>
                  {path.kind === 'person' ? '' : ` — ${investor.name}`}
                </Foreign>
                <Note foreign>
                  {dotted(
                    strengthInWords(path.strength),
                    [path.position, path.company].filter((each) => each !== undefined).join(', '),
                    path.why,
                    path.connectedOn === undefined ? '' : `connected ${showDay(path.connectedOn)}`,
                  )}
                </Note>
              </div>
              <SmallButton onClick={() => setAsking(path)} flex="none">
                Ask for an intro
              </SmallButton>
            </Group>
          </List.Item>
        ))}
      </List>
      <AskDialog
        path={asking}
        investor={investor}
        profile={profile}
        onClose={() => setAsking(undefined)}
        onAsked={onAsked}
      />
    </>
  );
}

interface AskDialogProps extends Pick<PathsProps, 'investor' | 'profile' | 'onAsked'> {
  readonly path: WarmPath | undefined;
  onClose(): void;
}

const askTitle = (name: string) => `Ask ${name} for an introduction`;

function AskDialog({ path, investor, profile, onClose, onAsked }: AskDialogProps) {
  return (
    <Modal opened={path !== undefined} onClose={onClose} title={askTitle(path?.name ?? '')}>
      {path === undefined ? null : (
        <AskText
          key={path.name}
          path={path}
          investor={investor}
          profile={profile}
          onClose={onClose}
          onAsked={onAsked}
        />
      )}
    </Modal>
  );
}

function AskText({
  path,
  investor,
  profile,
  onClose,
  onAsked,
}: Omit<AskDialogProps, 'path'> & { readonly path: WarmPath }) {
  const [text, setText] = useState(() => requestText(path, { investor, path }, profile));
  return (
    <Stack gap="sm">
      <Textarea
        aria-label={askTitle(path.name)}
        autosize
        minRows={6}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        data-autofocus
      />
      <Group justify="flex-end" gap="xs">
        <Copy text={text} label="Copy" />
        {onAsked === undefined ? null : (
          <Button
            onClick={() => {
              onAsked(path);
              onClose();
            }}
          >
            I have asked
          </Button>
        )}
      </Group>
    </Stack>
  );
}
