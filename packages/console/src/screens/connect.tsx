import { Alert, Button, Group, NativeSelect, NumberInput, Paper, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import {
  type Assistant,
  accountName,
  assistantQuery,
  type Decision,
  decideAssistant,
  type Mode,
  sessionQuery,
  useMay,
} from '../api/session.ts';
import { ASSISTANT_CAP, choicesFrom } from '../labels.ts';
import { Form, Submit } from '../parts/actions.tsx';
import { Empty, Failure, Loaded, Screen } from '../parts/screen.tsx';
import { Foreign, Hint } from '../parts/text.tsx';

const MAY = {
  read: 'Read: your list, drafts and what is known of an investor',
  spend: 'Read and search: spends credits',
  write: 'Read, search and write: the list, drafts, your raise',
} as const satisfies Partial<Record<Decision['may'], string>>;
const DATA = { live: 'Your own raise', test: 'The sandbox' } satisfies Record<Mode, string>;
const LASTS = { 30: 'A month', 90: 'Three months', 365: 'A year' } as const;

/** Where an assistant that wants to work with the account sends its person: what it may do, and for how long. */
export function Connect() {
  const { with: id } = useSearch({ strict: false });
  const mayManage = useMay('manage');
  const asked = useQuery({ ...assistantQuery(id ?? ''), enabled: id !== undefined && mayManage });
  if (id === undefined)
    return (
      <Screen title="Connect an assistant">
        <Empty>Begin in the assistant: it sends you here.</Empty>
      </Screen>
    );
  return (
    <Screen title="Connect an assistant">
      {mayManage ? (
        <Loaded query={asked}>{(assistant) => <Consent id={id} assistant={assistant} />}</Loaded>
      ) : (
        <Empty>Only owners connect assistants. Ask an owner of this account.</Empty>
      )}
    </Screen>
  );
}

interface ConsentProps {
  readonly id: string;
  readonly assistant: Assistant;
}

function Consent({ id, assistant: { name, host, program, document, may: asks } }: ConsentProps) {
  const session = useQuery(sessionQuery).data;
  const modes = session?.modes ?? [];
  const [may, setMay] = useState<keyof typeof MAY>(asks.includes('spend') ? 'spend' : 'read');
  const [data, setData] = useState<Mode>(modes.includes('live') ? 'live' : 'test');
  const [cap, setCap] = useState<string | number>(ASSISTANT_CAP);
  const [days, setDays] = useState<string>('90');
  // The answer leads on to the assistant, or back there with a no.
  const decide = useMutation({
    mutationFn: (decision: Decision) => decideAssistant(id, decision),
    onSuccess: ({ url }) => location.assign(url),
  });
  const decision = (chosen: Decision['may']): Decision => ({
    may: chosen,
    mode: data,
    days: Number(days),
    ...(chosen === 'read' || Number(cap) < 1 ? {} : { daily_credits: Number(cap) }),
  });
  const account = session === undefined ? undefined : accountName(session);
  return (
    <Paper withBorder p="md" maw={560}>
      <Form run={() => decide.mutate(decision(may))}>
        <Stack gap="sm">
          <div>
            <Foreign fw={600}>
              {name === null ? 'An assistant without a name' : `It calls itself “${name}”`}
            </Foreign>
            <Foreign>
              {program === null
                ? `Its answer goes to ${host}`
                : `Its answer goes to ${program}, a program on this computer`}
            </Foreign>
          </div>
          <Text size="sm">
            {`It asks to work with ${account === undefined ? 'your account' : `the account ${account}`}. It can never approve or send a letter, delete anything, or let others in.`}
          </Text>
          <Alert color="yellow" role="note">
            <Foreign>
              {document === null
                ? `Anyone can choose this name. Go on only if you began this in ${program === null ? 'the assistant just now, and the address is its own' : `${program} just now`}.`
                : `It is known by its address, ${document}. Go on only if you began this there just now.`}
            </Foreign>
          </Alert>
          <NativeSelect
            label="It may"
            value={may}
            data={choicesFrom(MAY).filter(({ value }) => asks.includes(value))}
            onChange={({ currentTarget: { value } }) => setMay(value as keyof typeof MAY)}
          />
          {modes.length < 2 ? null : (
            <NativeSelect
              label="With"
              value={data}
              data={choicesFrom(DATA)}
              onChange={({ currentTarget: { value } }) => setData(value as Mode)}
            />
          )}
          {may === 'read' ? null : (
            <NumberInput
              label="Credits a day, at most"
              description="A search costs 12."
              min={1}
              max={1_000_000}
              allowDecimal={false}
              required
              value={cap}
              onChange={setCap}
            />
          )}
          <NativeSelect
            label="For"
            value={days}
            data={Object.entries(LASTS).map(([value, label]) => ({ value, label }))}
            onChange={({ currentTarget: { value } }) => setDays(value)}
          />
          <Failure error={decide.error} />
          <Group gap="sm">
            <Submit of={decide}>Connect</Submit>
            <Button
              variant="default"
              disabled={decide.isPending || decide.isSuccess}
              onClick={() => decide.mutate(decision('nothing'))}
            >
              No
            </Button>
          </Group>
          <Hint>You see under Keys when it was last here, and end it there.</Hint>
        </Stack>
      </Form>
    </Paper>
  );
}
