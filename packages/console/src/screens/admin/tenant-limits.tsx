import { Button, Checkbox, Group, NumberInput, Select, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { admin, type Tenant, useAct } from '../../api/admin.ts';
import { Failure } from '../../parts/failure.tsx';
import { ADMIN } from '../../words/admin.ts';
import { Part } from './part.tsx';

const WORDS = ADMIN.tenant;
const PLANS = Object.entries(ADMIN.tenants.plans).map(([value, label]) => ({ value, label }));

/** Name, plan and rate of a tenant, as a form. */
export function TenantLimits({ tenant }: { readonly tenant: Tenant }) {
  const [name, setName] = useState(tenant.name);
  const [plan, setPlan] = useState(tenant.plan);
  const [rate, setRate] = useState<number | string>(tenant.rate_per_minute ?? '');
  const [testModel, setTestModel] = useState(tenant.test_model);
  const save = useAct(() =>
    admin.tenant.change({
      id: tenant.id,
      name: name.trim(),
      plan,
      rate_per_minute: rate === '' ? null : Number(rate),
      test_model: testModel,
    }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <Part title={WORDS.limits}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <Group gap="sm" align="flex-start">
            <TextInput
              label={ADMIN.name}
              value={name}
              required
              maxLength={200}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Select
              label={ADMIN.tenants.plan}
              data={PLANS}
              allowDeselect={false}
              value={plan}
              onChange={(value) => setPlan(value === 'paid' ? 'paid' : 'trial')}
            />
            <NumberInput
              label={WORDS.rate}
              description={WORDS.rateHint}
              value={rate}
              min={1}
              max={10_000}
              allowDecimal={false}
              onChange={setRate}
            />
          </Group>
          <Checkbox
            label={WORDS.testModel}
            checked={testModel}
            onChange={(event) => setTestModel(event.currentTarget.checked)}
          />
          <Group gap="sm">
            <Button type="submit" loading={save.isPending}>
              {ADMIN.save}
            </Button>
            {save.isSuccess ? (
              <Text size="sm" role="status">
                {ADMIN.saved}
              </Text>
            ) : null}
          </Group>
          {save.error === null ? null : <Failure error={save.error} />}
        </Stack>
      </form>
    </Part>
  );
}
