import { Button, Group, List, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { WarmpathError } from '@warmpath/sdk';
import { type FormEvent, useState } from 'react';
import {
  lookalikeAnswerQuery,
  lookalikePriceQuery,
  MOST_COMPANIES,
  useLookalikes,
} from '../../api/lookalikes.ts';
import { useMay } from '../../api/may.ts';
import { profileQuery, suggestQuery } from '../../api/raise.ts';
import { companySearch } from '../../frame/find-search.ts';
import { Failure } from '../../parts/failure.tsx';
import { showNumber } from '../../parts/format.ts';
import { PriceButton } from '../../parts/price-button.tsx';
import { Screen } from '../../parts/screen.tsx';
import { Warnings } from '../../parts/warnings.tsx';
import { LOOKALIKES } from '../../words/lookalikes.ts';
import { Names } from '../raise/field.tsx';
import { Found } from './found.tsx';
import { withMeant } from './matrix.ts';

/** Companies in, their funders out. */
export function Lookalikes() {
  const maySpend = useMay('spend');
  const answer = useQuery(lookalikeAnswerQuery).data ?? null;
  const { company } = companySearch(useSearch({ strict: false }));
  return (
    <Screen title={LOOKALIKES.title} about={LOOKALIKES.about}>
      {maySpend ? (
        <Ask key={company} first={company} />
      ) : (
        <Text size="sm" c="dimmed">
          {LOOKALIKES.readerOnly}
        </Text>
      )}
      {answer === null ? null : <Found answer={answer} />}
    </Screen>
  );
}

function Ask({ first }: { readonly first: string | undefined }) {
  const profile = useQuery(profileQuery).data;
  const [names, setNames] = useState<readonly string[]>(first === undefined ? [] : [first]);
  const price = useQuery({ ...lookalikePriceQuery(names), placeholderData: (before) => before });
  const find = useLookalikes();
  const known = profile?.known_competitors;
  const competitors = Array.isArray(known) ? known.filter((one) => typeof one === 'string') : [];
  const told = names.length === 0 ? undefined : price.data;
  const isTooDear = told !== undefined && told.credits_remaining < told.would_charge;
  const failed = find.error instanceof WarmpathError ? find.error : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (told !== undefined && !find.isPending) find.mutate(names);
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm" maw="44rem">
        <Names
          label={LOOKALIKES.companies}
          description={LOOKALIKES.hint}
          disabled={find.isPending}
          suggest="company"
          most={MOST_COMPANIES}
          value={[...names]}
          onChange={setNames}
        />
        {names.length > 0 || competitors.length === 0 ? null : (
          <Group>
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => setNames(competitors.slice(0, MOST_COMPANIES))}
            >
              {LOOKALIKES.ofRaise}: {competitors.slice(0, MOST_COMPANIES).join(', ')}
            </Button>
          </Group>
        )}
        {names.length === 0 ? null : (
          <List size="sm">
            {names.map((name) => (
              <Known key={name} name={name} />
            ))}
          </List>
        )}
        <Warnings
          warnings={told?.warnings}
          onTake={({ value }, meant) => setNames(withMeant(names, value, meant))}
        />
        {price.error === null ? null : (
          <Failure
            error={price.error}
            isBilled
            retry={() => void price.refetch()}
            isTrying={price.isFetching}
          />
        )}
        {find.error === null ? null : (
          <>
            <Failure error={find.error} isBilled />
            <Warnings warnings={failed?.warnings} candidates={failed?.candidates} />
          </>
        )}
        <Group justify="space-between">
          <Text size="sm" c="dimmed" role="status">
            {told === undefined
              ? LOOKALIKES.choose
              : [
                  told.records === undefined
                    ? ''
                    : LOOKALIKES.onRecord(
                        LOOKALIKES.company(Number(told.records.companies)),
                        showNumber(Number(told.records.investors)),
                      ),
                  isTooDear
                    ? LOOKALIKES.tooFew(showNumber(told.would_charge), showNumber(told.credits_remaining))
                    : LOOKALIKES.remains(showNumber(told.credits_remaining - told.would_charge)),
                ].join(' ')}
          </Text>
          <PriceButton
            type="submit"
            credits={told?.would_charge}
            disabled={told === undefined || isTooDear || price.isPlaceholderData}
            loading={find.isPending}
          >
            {LOOKALIKES.submit}
          </PriceButton>
        </Group>
      </Stack>
    </form>
  );
}

/** What is on record of a company that was named, where its name is that of a record. */
function Known({ name }: { readonly name: string }) {
  const { data = [] } = useQuery(suggestQuery('company', name));
  const found = data.find(({ value }) => value.toLowerCase() === name.toLowerCase());
  const about = found === undefined ? [] : [found.place, LOOKALIKES.backers(showNumber(found.deals ?? 0))];
  return (
    <List.Item className="foreign">
      {name}{' '}
      <Text span size="sm" c="dimmed">
        {about.filter(Boolean).join(' · ')}
      </Text>
    </List.Item>
  );
}
