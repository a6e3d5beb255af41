import { Anchor, type AnchorProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

type OwnProps = AnchorProps & Omit<ComponentProps<'a'>, keyof AnchorProps | 'href'>;

/** A link to a screen of the console in the look of a text; its address is checked with the routes. */
export const AnchorLink = createLink((props: OwnProps) => <Anchor {...props} />);
