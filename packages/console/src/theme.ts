import { type CSSVariablesResolver, createTheme, Drawer, Modal, Notification } from '@mantine/core';
import { FRAME } from './words/frame.ts';

const CLOSE = { 'aria-label': FRAME.close };

/** One typeface (the system's), four sizes, one accent; colour otherwise only for meaning. All on a grid of 8 pixels. */
export const THEME = createTheme({
  primaryColor: 'teal',
  // The only shade on which white letters are readable, in both schemes.
  primaryShade: 9,
  autoContrast: true,
  fontFamily: 'system-ui, sans-serif',
  fontFamilyMonospace: 'ui-monospace, monospace',
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '1rem', lg: '1.25rem', xl: '1.25rem' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  defaultRadius: 'sm',
  respectReducedMotion: true,
  // A cross alone says nothing to a screen reader.
  components: {
    Modal: Modal.extend({ defaultProps: { closeButtonProps: CLOSE } }),
    Drawer: Drawer.extend({ defaultProps: { closeButtonProps: CLOSE } }),
    Notification: Notification.extend({ defaultProps: { closeButtonProps: CLOSE } }),
  },
});

/** Of letters on a light ground: between the darkest shade of a colour and black, so that also yellow is readable. */
const darkened = (name: string) => `color-mix(in srgb, var(--mantine-color-${name}-9), black 35%)`;

/** The components' own shades for letters miss a contrast of 4.5 to 1 in places (WCAG 2.2, 1.4.3); these do not. */
export const readableColours: CSSVariablesResolver = ({ colors }) => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': 'var(--mantine-color-gray-7)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-7)',
    '--mantine-color-error': 'var(--mantine-color-red-9)',
    '--mantine-primary-color-filled-hover': 'color-mix(in srgb, var(--mantine-color-teal-9), black 15%)',
    ...Object.fromEntries(
      Object.keys(colors)
        .filter((name) => name !== 'dark')
        .flatMap((name) =>
          ['light-color', 'text', 'outline'].map((use) => [`--mantine-color-${name}-${use}`, darkened(name)]),
        ),
    ),
  },
  dark: {
    '--mantine-color-dimmed': 'var(--mantine-color-dark-1)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-1)',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--mantine-primary-color-filled-hover': 'color-mix(in srgb, var(--mantine-color-teal-9), black 15%)',
  },
});
