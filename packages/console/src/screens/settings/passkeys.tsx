import { Button, Group, Paper, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { addPasskey, type Passkey, passkeysQuery, removePasskey } from '../../api/passkeys.ts';
import { Confirm } from '../../parts/confirm.tsx';
import { Failure } from '../../parts/failure.tsx';
import { showSince } from '../../parts/format.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { Section } from '../../parts/section.tsx';
import { SETTINGS } from '../../words/settings.ts';
import { browserName } from './browser-name.ts';

/** The passkeys of who is signed in: made on this device, and removed. */
export function Passkeys() {
  const passkeys = useQuery(passkeysQuery);
  const client = useQueryClient();
  const again = () => client.invalidateQueries({ queryKey: passkeysQuery.queryKey });
  const [name, setName] = useState(() => browserName(navigator.userAgent));
  const [removed, setRemoved] = useState<Passkey>();
  const add = useMutation({ mutationFn: () => addPasskey(name.trim()), onSuccess: again });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate();
  };
  const remove = async () => {
    if (removed !== undefined) await removePasskey(removed.id);
    await again();
  };
  return (
    <Section title={SETTINGS.passkeys}>
      <Loaded
        query={passkeys}
        empty={{ when: (all) => all.length === 0, show: <Text size="sm">{SETTINGS.noPasskeys}</Text> }}
      >
        {(all) =>
          all.map((passkey) => (
            <Paper key={passkey.id} withBorder p="sm">
              <Group justify="space-between" gap="sm">
                <div>
                  <Text size="sm" fw={600} className="foreign">
                    {passkey.name}
                  </Text>
                  <Text size="sm" c="dimmed">
                    {SETTINGS.lastUsed}:{' '}
                    {passkey.last_used_at === undefined ? SETTINGS.never : showSince(passkey.last_used_at)}
                  </Text>
                </div>
                <Button size="compact-sm" variant="default" onClick={() => setRemoved(passkey)}>
                  {SETTINGS.remove}
                </Button>
              </Group>
            </Paper>
          ))
        }
      </Loaded>
      <form onSubmit={submit}>
        <Group align="end" gap="sm">
          <TextInput
            size="xs"
            label={SETTINGS.passkeyName}
            value={name}
            maxLength={100}
            required
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button type="submit" size="xs" variant="default" loading={add.isPending}>
            {SETTINGS.addPasskey}
          </Button>
        </Group>
      </form>
      {add.error === null ? null : <Failure error={add.error} />}
      <Confirm
        isOpen={removed !== undefined}
        title={SETTINGS.removePasskey}
        action={SETTINGS.remove}
        run={remove}
        onClose={() => setRemoved(undefined)}
      >
        {SETTINGS.removePasskeyIs(removed?.name ?? '')}
      </Confirm>
    </Section>
  );
}
