import { List, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useInvestorList } from '../../api/investors.ts';
import type { Reading } from '../../api/raise.ts';
import { showMoney, showNumber } from '../../parts/format.ts';
import { type Warning, Warnings } from '../../parts/warnings.tsx';
import { RAISE } from '../../words/raise.ts';
import { type Fit, fits } from '../investors/kinds.ts';

const { understood } = RAISE;

interface UnderstoodProps {
  readonly reading: Reading;
  readonly warnings: readonly Warning[];
  onTake?(warning: Warning, suggestion: string): void;
}

/** What the service makes of the raise, and how many of the list stand out by each part of it. */
export function Understood({ reading, warnings, onTake }: UnderstoodProps) {
  const {
    place,
    sectors,
    also_read: alsoRead,
    stage,
    usual_size: usual,
    usual_stage: usualStage,
    names,
  } = reading;
  return (
    <Stack gap="md">
      <Warnings warnings={warnings} onTake={onTake} />
      <Part title={understood.field} fit="field">
        {sectors.length === 0 ? <Text size="sm">{understood.noField}</Text> : null}
        <List size="sm">
          {sectors.flatMap(({ value, understood: isKnown, fields }) =>
            isKnown
              ? fields.map(({ name, broader, is_broad: isBroad }) => (
                  <Line
                    key={`${value}:${name}`}
                    name={name}
                    about={[
                      broader.length === 0 ? '' : understood.of(broader.join(', ')),
                      isBroad ? understood.broad : '',
                    ]}
                  />
                ))
              : [<Line key={value} name={value} about={[understood.unknown]} />],
          )}
        </List>
        {alsoRead.length === 0 ? null : <Text size="sm">{understood.alsoRead(alsoRead.join(', '))}</Text>}
      </Part>
      {place === undefined ? null : (
        <Part title={understood.place} fit="place">
          <Text size="sm" className="foreign">
            {place.name ?? place.value}
          </Text>
          <Text size="sm" c="dimmed">
            {place.understood
              ? place.within.length === 0
                ? ''
                : understood.within(place.within.join(', '))
              : understood.notPlace}
          </Text>
        </Part>
      )}
      {stage === undefined ? null : (
        <Part title={understood.stage} fit="stage">
          <Text size="sm">
            {RAISE.choices[stage.name]}
            {stage.inferred ? ` · ${understood.inferred}` : ''}
          </Text>
          <Text size="sm" c="dimmed">
            {[
              usual === undefined
                ? ''
                : usual.most_usd === undefined
                  ? understood.usualFrom(showMoney(usual.least_usd))
                  : understood.usual(showMoney(usual.least_usd), showMoney(usual.most_usd)),
              usualStage === undefined || usualStage === stage.name
                ? ''
                : understood.usualStage(RAISE.choices[usualStage] ?? usualStage),
            ]
              .filter((each) => each !== '')
              .join('; ')}
          </Text>
        </Part>
      )}
      {names.length === 0 ? null : (
        <Part title={understood.names}>
          <List size="sm">
            {names.map(({ field, value, on_record: isOnRecord, name, place: at, deals }) => (
              <Line
                key={`${field}:${value}`}
                name={value}
                about={
                  isOnRecord
                    ? [
                        name === undefined ? understood.onRecord : understood.called(name),
                        at ?? '',
                        deals === undefined
                          ? ''
                          : (field === 'known_competitors' ? understood.backers : understood.deals)(
                              showNumber(deals),
                            ),
                      ]
                    : [understood.notOnRecord]
                }
              />
            ))}
          </List>
        </Part>
      )}
    </Stack>
  );
}

function Line({ name, about }: { readonly name: string; readonly about: readonly string[] }) {
  return (
    <List.Item className="foreign">
      {name}{' '}
      <Text span size="sm" c="dimmed">
        {about.filter((each) => each !== '').join(' · ')}
      </Text>
    </List.Item>
  );
}

interface PartProps {
  readonly title: string;
  readonly fit?: Fit;
  readonly children: ReactNode;
}

function Part({ title, fit, children }: PartProps) {
  const { rows = [] } = useInvestorList();
  // Of one that no search for this raise has scored nothing is known.
  const scored = rows.filter(({ score }) => score !== null);
  const count = fit === undefined ? 0 : scored.filter(({ parts }) => fits(parts, fit)).length;
  return (
    <div>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      {children}
      {fit === undefined || scored.length === 0 ? null : (
        <Text size="xs" c="dimmed">
          {understood.standOut(showNumber(count), showNumber(scored.length), scored.length < rows.length)}
        </Text>
      )}
    </div>
  );
}
