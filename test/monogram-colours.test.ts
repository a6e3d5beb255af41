import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Of the monograms of investors. */
const STYLE = new URL('../packages/console/src/parts/monogram.module.css', import.meta.url);

it('a monogram is readable in every colour, light and dark (WCAG 2.2, 1.4.3)', () => {
  const css = readFileSync(STYLE, 'utf8');
  const colours = [...css.matchAll(/oklch\((?<l>[\d.]+) (?<c>[\d.]+) var\(--hue\)\)/gu)].map(
    ({ groups }) => groups ?? {},
  );
  expect(colours).toHaveLength(4);
  for (let hue = 0; hue < 360; hue += 1) {
    const [letters = 0, ground = 0, onDark = 0, dark = 0] = colours.map(({ l, c }) =>
      luminance(Number(l), Number(c), hue),
    );
    expect(contrast(letters, ground)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(onDark, dark)).toBeGreaterThanOrEqual(4.5);
  }
});

const contrast = (one: number, other: number) =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

/** Of a colour of OKLCH on a screen of sRGB (bottosson.github.io/posts/oklab). */
function luminance(lightness: number, chroma: number, hue: number): number {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const shown = (part: number) => Math.min(1, Math.max(0, part));
  return (
    0.2126 * shown(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s) +
    0.7152 * shown(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s) +
    0.0722 * shown(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  );
}
