import { normalUrl } from '../../../lookup/text.ts';
import { block, type Check, found } from './checked.ts';
import { allowedLinks } from './links.ts';

/**
 * All that may stand in the HTML part: what a letter needs. What is not known is refused, since every list of what fetches,
 * runs or hides something (textarea, hidden, opacity, ping, …) has a gap, and what is hidden may be the way out we add.
 */
const ELEMENTS: ReadonlySet<string> = new Set(
  'html body p br div span b strong i em u ul ol li blockquote h1 h2 h3 a'.split(' '),
);
const TAG =
  /<\/?(?<name>[a-z][a-z0-9]*)(?<attributes>(?:\s+[a-z]+\s*=\s*"[^"<>&]*(?:&amp;[^"<>&]*)*")*)\s*\/?>/giu;
const ATTRIBUTES: Readonly<Record<string, RegExp>> = {
  a: /^\s+href\s*=\s*"[^"\s]*"$/iu,
  html: /^\s+lang\s*=\s*"[a-z-]*"$/iu,
};
/** Of the words of one part so many must stand in the other. */
const SAME = 0.9;

function textOf(html: string): string {
  return html
    .replace(/<[^<>]{0,1000}>/gu, ' ')
    .replace(/&(?:nbsp|#160);/gu, ' ')
    .replace(
      /&(amp|lt|gt|quot|#39|apos);/gu,
      (_all, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", apos: "'" })[name] ?? ' ',
    );
}

function isPlainMarkup(html: string): boolean {
  const rest = html.replace(/^\s*<!doctype html>/iu, '').replace(TAG, (tag: string, ...parts: unknown[]) => {
    const { name = '', attributes = '' } = parts.at(-1) as { name?: string; attributes?: string };
    const element = name.toLowerCase();
    const isKnown =
      ELEMENTS.has(element) && (attributes === '' || ATTRIBUTES[element]?.test(attributes) === true);
    return isKnown ? ' ' : tag;
  });
  return !rest.includes('<');
}

/** The HTML part, where there is one: it says what the text says, and nothing in it fetches, runs or hides. */
export const markup: Check = ({ text, record, severity }) => {
  const { html, body } = text;
  if (html === undefined || html === '') return [];
  if (!isPlainMarkup(html)) {
    return [
      block(
        'html',
        'The HTML part loads, runs or hides something (images, styles, scripts), or might. Use paragraphs, lists, emphasis and links only, without other attributes.',
      ),
    ];
  }
  const findings = [];
  const words = (part: string) => new Set(part.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
  const [shown, plain] = [words(textOf(html)), words(body)];
  const common = [...shown].filter((word) => plain.has(word)).length;
  if (common < SAME * Math.max(shown.size, plain.size)) {
    findings.push(block('html', 'The HTML part says something else than the text. Make both say the same.'));
  }
  const allowed = allowedLinks(record.profile).map(normalUrl);
  const targets = found(/href\s*=\s*["']?[^"'\s>]+/giu, html).map((one) =>
    one.replace(/^href\s*=\s*["']?/iu, ''),
  );
  const others = targets.filter(
    (target) =>
      !allowed.includes(normalUrl(target.replaceAll('&amp;', '&'))) &&
      target !== `mailto:${record.senderAddress}`,
  );
  if (others.length > 0) {
    findings.push({
      rule: 'html',
      severity,
      message: `The HTML part links to ${others[0]?.slice(0, 80)}, which is not in the profile. Take it out.`,
    });
  }
  return findings;
};
