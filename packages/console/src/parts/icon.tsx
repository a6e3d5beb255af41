import icons from './icons.json' with { type: 'json' };

export type IconName = keyof typeof icons;

interface IconProps {
  readonly name: IconName;
  readonly size?: number;
}

/** A picture of the kept set (Lucide, on a grid of 24), in the colour of the text around it. Words beside it say what it means. */
export function Icon({ name, size = 18 }: IconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      style={{ flexShrink: 0, display: 'block' }}
      aria-hidden="true"
    >
      <path d={icons[name]} />
    </svg>
  );
}
