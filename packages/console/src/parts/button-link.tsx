import { Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

type OwnProps = ButtonProps & Omit<ComponentProps<'a'>, keyof ButtonProps | 'href'>;

/** A link to a screen of the console in the look of a button; its address is checked with the routes. */
export const ButtonLink = createLink((props: OwnProps) => <Button component="a" {...props} />);
