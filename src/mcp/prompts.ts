import { ProtocolError, ProtocolErrorCode, type Server } from '@modelcontextprotocol/server';
import type { Endpoint } from '../endpoints/endpoint.ts';

interface Argument {
  readonly name: string;
  readonly description: string;
  readonly required?: true;
}

type Given = Readonly<Record<string, string | undefined>>;

/** A task that a person picks in the client, which hands its text to the assistant. */
interface Prompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly Argument[];
  /** `price` is what the registry says that a tool costs: `5 credits`. */
  text(given: Given, price: (tool: string) => string): string;
}

/** Longer is text in the wrong field. */
const MOST_CHARACTERS = 500;

const RULES =
  'Say only what the answers hold, and pass on their warnings. Before any call that costs credits, tell me its price and wait for my yes.';

export const PROMPTS: readonly Prompt[] = [
  {
    name: 'build_target_list',
    title: 'Build a target list',
    description: 'Investors for the raise, ranked, with the reason for each.',
    arguments: [
      { name: 'focus', description: 'What to look for: sectors, places, kinds of investor.' },
      { name: 'budget', description: 'How many credits may be spent in all.' },
    ],
    text: ({ focus, budget }, price) =>
      [
        'Build a list of investors for me to approach.',
        ...(focus === undefined ? [] : [`Look for: ${focus}`]),
        ...(budget === undefined ? [] : [`Spend at most ${budget} credits in all.`]),
        '',
        '1. Call `get_profile` and `get_balance`. If the profile is missing or thin, ask me for stage, amount, sectors, place, product and competitors, and store it with `save_profile`.',
        `2. Call \`search_investors\` (${price('search_investors')}, by effort). If I have named competitors, propose \`find_lookalike_investors\` (${price('find_lookalike_investors')}) as well.`,
        '3. Where a warning says that something was not understood, correct it with me before you search again.',
        '4. Call `get_investor` (free) for the ten best. Leave out those with a conflict, and name them.',
        '5. Show a table: name, score, tier, warm path, and the recorded fact that speaks most for each. Those with a warm path first.',
        '',
        RULES,
      ].join('\n'),
  },
  {
    name: 'prepare_approach',
    title: 'Prepare an approach to one investor',
    description: 'Evidence, the way in, and drafts for you to approve.',
    arguments: [
      { name: 'investor', description: 'Its name, or the `id` in an answer.', required: true },
      { name: 'email', description: 'The address to write to, if you have it.' },
    ],
    text: ({ investor, email }, price) =>
      [
        `Prepare an approach to this investor: ${investor}`,
        ...(email === undefined ? [] : [`Write to: ${email}`]),
        '',
        '1. Find it in `list_investors` (free), then call `get_investor` with its id (free).',
        `2. If that says too little, propose \`enrich_investor\` (${price('enrich_investor')}).`,
        '3. Tell me in five lines why it fits and what speaks against it, with sources and dates. If it has a conflict or a sequence under way, say so first.',
        '4. If there is a warm path, write a short note with which I can ask that person for an introduction, and stop there.',
        '5. Otherwise call `create_sequence` with `investor_id`, and an address that I gave you; ask me for it and never guess one.',
        '6. When `list_drafts` shows the first draft, read it with `get_draft`, propose changes, and store them with `edit_draft` when I agree.',
        '',
        `Approving and sending is left to me. ${RULES}`,
      ].join('\n'),
  },
  {
    name: 'weekly_news',
    title: 'What is new this week',
    description: 'New investors, answers, drafts that wait, and what to do next.',
    arguments: [{ name: 'since', description: 'A date, such as 2026-11-16; by default seven days ago.' }],
    text: ({ since }, price) =>
      [
        `Tell me what is new since ${since ?? 'seven days ago'}.`,
        '',
        '1. Call `get_monitoring`: did the saved searches run, and what did they find?',
        '2. Call `list_investors` with `new_since`, and `get_investor` for the five best of them.',
        '3. Call `list_sequences`: who answered, what is paused, and why. Call `list_drafts` with `state` `awaiting_approval`.',
        '4. Call `get_balance`.',
        '5. Sum up in at most fifteen lines: new investors with one fact each, answers, drafts that wait for me, and the three things I should do this week.',
        '',
        `All of these calls are free. If one of the three is a search, it is \`search_investors\` (${price('search_investors')}). ${RULES}`,
      ].join('\n'),
  },
];

/** Answers `prompts/list` and `prompts/get`. Throws where a text names the price of a tool that the registry has not. */
export function servePrompts(server: Server, endpoints: readonly Endpoint[]): void {
  const prices = pricesOf(endpoints);
  server.setRequestHandler('prompts/list', () => ({
    prompts: PROMPTS.map(({ text: _, ...listed }) => ({ ...listed, arguments: [...listed.arguments] })),
  }));
  server.setRequestHandler('prompts/get', ({ params }) => {
    const prompt = PROMPTS.find(({ name }) => name === params.name);
    if (prompt === undefined) {
      throw invalid(
        `There is no prompt of this name; there are ${PROMPTS.map(({ name }) => name).join(', ')}`,
      );
    }
    const text = prompt.text(checked(prompt, params.arguments ?? {}), prices);
    return { description: prompt.description, messages: [{ role: 'user', content: { type: 'text', text } }] };
  });
}

/** What each tool costs, in words. */
export function pricesOf(endpoints: readonly Endpoint[]): (tool: string) => string {
  return (tool) => {
    const endpoint = endpoints.find(
      ({ schema }) => schema.surfaces.mcp !== false && schema.surfaces.mcp.tool === tool,
    );
    if (endpoint === undefined || endpoint.schema.billing.kind === 'free')
      throw new Error(`${tool} is no tool with a price`);
    return `${endpoint.schema.billing.prices.join(', ')} credits`;
  };
}

function checked(prompt: Prompt, given: Readonly<Record<string, string>>): Given {
  const known = new Set(prompt.arguments.map(({ name }) => name));
  const names = [...known].join(', ');
  for (const [name, value] of Object.entries(given)) {
    if (!known.has(name))
      throw invalid(`"${name.slice(0, 50)}" is no argument of ${prompt.name}; it takes ${names}`);
    if (value.length > MOST_CHARACTERS)
      throw invalid(`"${name}" may have at most ${MOST_CHARACTERS} characters`);
  }
  const filled = Object.fromEntries(Object.entries(given).filter(([, value]) => value.trim() !== ''));
  const missing = prompt.arguments.find(
    ({ name, required }) => required === true && filled[name] === undefined,
  );
  if (missing !== undefined) throw invalid(`"${missing.name}" must be given: ${missing.description}`);
  return filled;
}

const invalid = (message: string) =>
  new ProtocolError(ProtocolErrorCode.InvalidParams, `${message.replace(/\.$/, '')}.`);
