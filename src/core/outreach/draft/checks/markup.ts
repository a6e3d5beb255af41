import { normalUrl } from '../../../lookup/text.ts';
import { block, type Check, found } from './checked.ts';
import { allowedLinks } from './links.ts';

/** Elements and attributes that fetch, run or hide something. */
const ACTIVE =
  /<\s*\/?\s*(?:script|iframe|img|image|svg|object|embed|form|input|button|link|meta|base|style|video|audio|source|picture|frame|applet|math)\b|\son\w+\s*=|url\s*\(|javascript:|data:|srcdoc|display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0|<!--/iu;
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

/** The HTML part, where there is one: it says what the text says, and nothing in it fetches, runs or hides. */
export const markup: Check = ({ text, record, severity }) => {
  const { html, body } = text;
  if (html === undefined || html === '') return [];
  if (ACTIVE.test(html)) {
    return [
      block(
        'html',
        'The HTML part loads, runs or hides something (images, styles, scripts). Use paragraphs, lists, emphasis and links only.',
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
    (target) => !allowed.includes(normalUrl(target)) && !/^mailto:/iu.test(target),
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
