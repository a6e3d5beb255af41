import { Mark, Text } from '@mantine/core';
import { tieFacts } from './tie-facts.ts';

interface DraftTextProps {
  readonly text: string;
  readonly facts: readonly { readonly about: string; readonly text: string }[];
  /** The fact that is pointed at; its words stand out. */
  readonly shown: number | undefined;
  readonly onShow: (fact: number | undefined) => void;
}

/** A draft with the words that come from facts underlined. It is shown as text, whatever stands in it. */
export function DraftText({ text, facts, shown, onShow }: DraftTextProps) {
  const stretches = tieFacts(text, facts);
  let at = 0;
  return (
    <Text component="div" className="foreign" size="md" lh={1.6}>
      {stretches.map((stretch) => {
        const key = at;
        at += stretch.text.length;
        const [first] = stretch.facts;
        if (first === undefined) return <span key={key}>{stretch.text}</span>;
        const isShown = shown !== undefined && stretch.facts.includes(shown);
        return (
          <Mark
            key={key}
            color={isShown ? 'yellow' : 'transparent'}
            title={stretch.facts.map((fact) => facts[fact]?.about).join(', ')}
            onMouseEnter={() => onShow(first)}
            onMouseLeave={() => onShow(undefined)}
            style={{
              color: isShown ? undefined : 'inherit',
              textDecoration: 'underline dotted',
              textUnderlineOffset: 4,
            }}
          >
            {stretch.text}
          </Mark>
        );
      })}
    </Text>
  );
}
