import { Parser } from 'htmlparser2';
import { OperatorError } from '../../core/operator-error.ts';
import type { RecordInput } from './record-source.ts';
import { encodingOf, type RecordEncoding, textOf } from './text-stream.ts';

/** An element: names are local ("p:owner" is "owner"). */
export interface XmlNode {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** The text directly within, trimmed. */
  readonly text: string;
  readonly children: readonly XmlNode[];
}

interface Growing extends XmlNode {
  text: string;
  children: XmlNode[];
}

/** One element of the kind that was asked for, or why it cannot be used; `number` counts them from 1. */
export interface XmlElement {
  readonly number: number;
  readonly node?: XmlNode;
  readonly fault?: string;
  /** Bytes of the file read so far. */
  readonly bytes: number;
}

/** Elements within one that is kept: the largest tax return has some hundred thousand. */
const MAX_NODES = 1_000_000;
/** A filing of deeper nesting is none of these forms. */
const MAX_DEPTH = 64;
/** Characters of one element, its attributes included. */
const MAX_TEXT = 64_000_000;
/** Elements open at once anywhere in a file: the parser keeps the name of each. */
const MAX_OPEN = 10_000;
/** Characters of one tag, comment or CDATA section, which the parser keeps until it ends. */
const MAX_TOKEN = 16_000_000;

/**
 * Every element of one of the names (local, the outermost of them) as a tree, one at a time, as the file is read. Text
 * before the root (the empty line of an EDGAR submission) does not matter. An element that the end of the file or
 * another's end cuts off comes with a `fault`. An encoding the file declares is believed, else UTF-8 or windows-1252.
 * Throws an `OperatorError` for a file that could only be read by keeping all of it in memory.
 */
export async function* readElements(
  input: RecordInput,
  names: readonly string[],
  signal: AbortSignal | undefined,
): AsyncGenerator<XmlElement> {
  const wanted = new Set(names);
  const stack: Growing[] = [];
  const done: { node?: XmlNode; fault?: string }[] = [];
  let nodes = 0;
  let characters = 0;
  let fault: string | undefined;
  let isOver = false;
  let open = 0;
  let waiting = 0;
  const heard = () => {
    waiting = 0;
  };
  const parser = new Parser(
    {
      onattribute: heard,
      oncomment: heard,
      onprocessinginstruction: heard,
      onopentag(qualified, attributes) {
        heard();
        open += 1;
        if (open > MAX_OPEN) throw noXml(input, `${MAX_OPEN} elements in each other`);
        const name = localName(qualified);
        if (stack.length === 0 && !wanted.has(name)) return;
        nodes += 1;
        for (const value of Object.values(attributes)) characters += value.length;
        if (nodes > MAX_NODES || stack.length >= MAX_DEPTH) {
          fault ??= nodes > MAX_NODES ? `more than ${MAX_NODES} elements` : `nested deeper than ${MAX_DEPTH}`;
        }
        const node: Growing = { name, attributes, text: '', children: [] };
        if (fault === undefined) stack.at(-1)?.children.push(node);
        stack.push(node);
      },
      ontext(text) {
        heard();
        const node = stack.at(-1);
        if (node === undefined) return;
        characters += text.length;
        if (characters > MAX_TEXT) fault ??= `more than ${MAX_TEXT} characters`;
        if (fault === undefined) node.text += text;
      },
      onclosetag(_, isImplied) {
        heard();
        open -= 1;
        const node = stack.pop();
        if (node === undefined) return;
        node.text = node.text.trim();
        // `<a/>` is closed by itself too, but holds nothing.
        const isOpen = isImplied && (isOver || node.text !== '' || node.children.length > 0);
        if (isOpen) fault ??= `the element ${node.name} is not closed`;
        if (stack.length > 0) return;
        done.push(fault === undefined ? { node } : { fault });
        fault = undefined;
        nodes = 0;
        characters = 0;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  const encoding = (await declaredEncoding(input)) ?? (await encodingOf(input, signal));
  let number = 0;
  for await (const { text, bytes } of textOf(input, encoding, signal)) {
    waiting += text.length;
    parser.write(text);
    if (waiting > MAX_TOKEN) throw noXml(input, `a tag or comment of more than ${MAX_TOKEN} characters`);
    for (const element of done.splice(0)) yield { ...element, number: ++number, bytes };
  }
  isOver = true;
  parser.end();
  for (const element of done.splice(0)) yield { ...element, number: ++number, bytes: input.bytes };
}

function noXml(input: RecordInput, what: string): OperatorError {
  const fault = `${input.label} is no XML of any register: it has ${what}.`;
  return new OperatorError('usage', `${fault} Nothing was imported; fetch the file again.`);
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** The encoding the file says it has; undefined where it says none we know. */
async function declaredEncoding(input: RecordInput): Promise<RecordEncoding | undefined> {
  const stream = await input.open();
  try {
    for await (const chunk of stream) {
      const head = (chunk as Buffer).toString('latin1', 0, 500);
      const [, name = ''] = /<\?xml[^>]*encoding=["']([\w-]+)["']/i.exec(head) ?? [];
      if (/^utf-?8$/i.test(name)) return 'utf-8';
      return /^(?:iso-8859-1|windows-1252|latin1|us-ascii)$/i.test(name) ? 'windows-1252' : undefined;
    }
    return undefined;
  } finally {
    stream.destroy();
  }
}

/** All elements a path of local names leads to ("offeringData/typeOfFiling"). */
export function nodesAt(node: XmlNode, path: string): readonly XmlNode[] {
  let nodes: readonly XmlNode[] = [node];
  for (const name of path.split('/')) {
    nodes = nodes.flatMap((one) => one.children.filter((child) => child.name === name));
  }
  return nodes;
}

/** The text of the first element a path leads to; undefined where there is none or it is empty. */
export function textAt(node: XmlNode, path: string): string | undefined {
  const text = nodesAt(node, path)[0]?.text;
  return text === '' ? undefined : text;
}
