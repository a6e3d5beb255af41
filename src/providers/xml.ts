import { Parser } from 'htmlparser2';

/** What is read of a document at most, UTF-16 units. */
const MAX_XML = 2_000_000;
/** Deeper is no feed and no filing. */
const MAX_DEPTH = 40;
/** Of the text of one element. */
const MAX_TEXT = 20_000;

/** An element with text of its own, when it ends. */
export interface XmlElement {
  /** The names from the root to it, joined with "/". */
  readonly path: string;
  readonly text: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/**
 * Reads XML from left to right and passes on every element as it ends. Entities a document declares itself
 * are not expanded, so none can grow; nothing outside of it is fetched. False where it is no XML: no root
 * element.
 */
export function readXml(xml: string, onElement: (element: XmlElement) => void): boolean {
  const open: { readonly name: string; readonly attributes: Record<string, string>; text: string }[] = [];
  let hasRoot = false;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        hasRoot = true;
        if (open.length < MAX_DEPTH) open.push({ name, attributes, text: '' });
      },
      ontext(text) {
        const at = open.at(-1);
        if (at !== undefined && at.text.length < MAX_TEXT) at.text += text;
      },
      onclosetag(name) {
        const at = open.at(-1);
        if (at?.name !== name) return;
        const path = open.map((element) => element.name).join('/');
        open.pop();
        onElement({ path, text: at.text.trim(), attributes: at.attributes });
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.write(xml.slice(0, MAX_XML));
  parser.end();
  return hasRoot;
}
