import ts from 'typescript';

/** A string in a module that names another file, with the place of the path in the text. */
export interface Reference {
  readonly path: string;
  readonly start: number;
  /** Whether something has to be there: `new URL(path, import.meta.url)` and every path of a source. */
  readonly isCertain: boolean;
}

export interface References {
  readonly found: readonly Reference[];
  /** Ways to name a file that cannot be followed, each as `line N: what is wrong`. */
  readonly unclear: readonly string[];
}

const SOURCE = /\w\.ts$/;
const RELATIVE = /^\.{1,2}\//;

/**
 * What a module (JavaScript) refers to among our own files: imports, threads, child processes, tables. One rule makes this possible: such a
 * file is named by a literal that begins with `./` or `../` and counts from the module. What names a file otherwise is unclear.
 */
export function referencesOf(code: string): References {
  const file = ts.createSourceFile('module.js', code, ts.ScriptTarget.ESNext, false, ts.ScriptKind.JS);
  const found: Reference[] = [];
  const unclear: string[] = [];
  const certain = new Set<ts.Node>();
  const complain = (node: ts.Node, what: string) => {
    unclear.push(`line ${file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1}: ${what}`);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isNewExpression(node) && isUrlFromHere(node)) {
      const path = node.arguments?.[0];
      if (path !== undefined && ts.isStringLiteralLike(path)) certain.add(path);
      else complain(node, 'new URL(…, import.meta.url) of something that is no literal');
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const path = node.arguments[0];
      if (path === undefined || !ts.isStringLiteralLike(path))
        complain(node, 'import() of something that is no literal');
    } else if (ts.isPropertyAccessExpression(node) && isImportMeta(node.expression)) {
      if (node.name.text === 'dirname' || node.name.text === 'filename')
        complain(node, `import.meta.${node.name.text}: write new URL('./…', import.meta.url)`);
    } else if (ts.isTemplateTail(node) && node.text.endsWith('.ts')) {
      complain(node, 'the name of a source that is put together');
    } else if (ts.isStringLiteralLike(node)) {
      const isSource = SOURCE.test(node.text);
      if (RELATIVE.test(node.text)) {
        const isCertain = isSource || certain.has(node);
        found.push({ path: node.text, start: node.getStart(file) + 1, isCertain });
      } else if (isSource || certain.has(node)) {
        complain(node, `'${node.text}' names a file of ours without './' before it`);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return { found, unclear };
}

function isUrlFromHere(node: ts.NewExpression): boolean {
  const base = node.arguments?.[1];
  return (
    ts.isIdentifier(node.expression) &&
    node.expression.text === 'URL' &&
    base !== undefined &&
    ts.isPropertyAccessExpression(base) &&
    base.name.text === 'url' &&
    isImportMeta(base.expression)
  );
}

function isImportMeta(node: ts.Node): boolean {
  return ts.isMetaProperty(node) && node.keywordToken === ts.SyntaxKind.ImportKeyword;
}
