/** Of a page; real ones have a handful, and the pages themselves are bounded. */
const MAX_NODES = 500;
/** Objects inside objects that are looked into: a page, its graph, its publisher. */
const MAX_DEPTH = 5;

/** What names a company; everything else that has a name (an article, a person, a product) does not. */
const TYPES =
  /^(?:https?:\/\/schema\.org\/)?(?:\w*Organization|Corporation|LocalBusiness|FinancialService|ProfessionalService|OnlineBusiness|OnlineStore|BankOrCreditUnion|AccountingService|SoftwareCompany|Airline|NGO)$/u;

export type Node = ReadonlyMap<string, unknown>;

/** The organisations of a page's JSON-LD blocks, in order. A block that is no JSON is left out; never throws. */
export function organisations(blocks: readonly string[]): Node[] {
  const found: Node[] = [];
  let left = MAX_NODES;
  const visit = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > MAX_DEPTH || left <= 0) return;
    left -= 1;
    if (Array.isArray(value)) {
      for (const one of value.slice(0, MAX_NODES)) visit(one, depth + 1);
      return;
    }
    const node: Node = new Map(Object.entries(value));
    const types = [node.get('@type')].flat();
    if (types.some((type) => typeof type === 'string' && TYPES.test(type))) found.push(node);
    for (const name of ['@graph', 'publisher', 'mainEntity', 'about', 'isPartOf', 'provider'])
      visit(node.get(name), depth + 1);
  };
  for (const block of blocks) visit(parsed(block), 0);
  return found;
}

/** With what editors leave in: comments around it, commas before a closing bracket. */
function parsed(block: string): unknown {
  const text = block
    .replace(/^\s*(?:<!--|\/\*<!\[CDATA\[\*\/|\/\/<!\[CDATA\[|<!\[CDATA\[)/u, '')
    .replace(/(?:\/\/\s*)?(?:-->|\]\]>)\s*$/u, '')
    .trim();
  for (const attempt of [text, text.replace(/,(?=[ \t\r\n]*[\]}])/gu, '')]) {
    try {
      return JSON.parse(attempt);
    } catch {
      // The next reading, or none: a bad block is left out.
    }
  }
  return undefined;
}

/** The texts of a value: of itself, of a list, of things with a name. */
export function textsIn(value: unknown): string[] {
  return [value].flat().flatMap((one) => {
    if (typeof one === 'string') return one.trim() === '' ? [] : [one.trim()];
    const name = typeof one === 'object' && one !== null && 'name' in one ? one.name : undefined;
    return typeof name === 'string' && name.trim() !== '' ? [name.trim()] : [];
  });
}

/** A number of people: 250, "250", "1,200", {value} or {minValue, maxValue}, whose middle is taken. */
export function headcount(value: unknown): number | undefined {
  const of = (one: unknown): number | undefined => {
    const figure = typeof one === 'string' ? Number(one.replace(/[,\s]/gu, '') || Number.NaN) : one;
    return typeof figure === 'number' && Number.isSafeInteger(figure) && figure > 0 ? figure : undefined;
  };
  const direct = of(value);
  if (direct !== undefined || typeof value !== 'object' || value === null) return direct;
  const node = new Map<string, unknown>(Object.entries(value));
  const exact = of(node.get('value'));
  const least = of(node.get('minValue'));
  const most = of(node.get('maxValue'));
  return (
    exact ?? (least !== undefined && most !== undefined ? Math.round((least + most) / 2) : (least ?? most))
  );
}

/** A postal address as one line: city, region, country. */
export function addressLine(value: unknown): string | undefined {
  const [first] = [value].flat();
  if (typeof first === 'string') return first.trim() || undefined;
  if (typeof first !== 'object' || first === null) return undefined;
  const node = new Map<string, unknown>(Object.entries(first));
  const parts = ['addressLocality', 'addressRegion', 'addressCountry'].flatMap((name) =>
    textsIn(node.get(name)).slice(0, 1),
  );
  return parts.length === 0 ? undefined : parts.join(', ');
}
