import type { Command, Option } from 'commander';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

/** What can stand behind an option, or as an argument. */
type Value =
  | { readonly kind: 'none' | 'text' | 'file' }
  | { readonly kind: 'choice'; readonly of: readonly string[] };

/** A command as its completion sees it. */
interface Node {
  /** Its words, without `wp`: '' of the program itself. */
  readonly path: string;
  readonly children: readonly { readonly name: string; readonly about: string }[];
  readonly options: readonly {
    readonly names: readonly string[];
    readonly value: Value;
    readonly about: string;
  }[];
  readonly argument: Value;
}

/** The script that completes the commands of a program in a shell. */
export function completionScript(program: Command, shell: Shell): string {
  const nodes = nodesOf(program, []);
  switch (shell) {
    case 'bash':
      return bash(nodes);
    case 'zsh':
      return zsh(nodes);
    case 'fish':
      return fish(nodes);
  }
}

function nodesOf(command: Command, above: readonly string[]): Node[] {
  const children = command.commands.map((child) => ({
    name: child.name(),
    about: firstLine(child.summary() || child.description()),
  }));
  const [argument] = command.registeredArguments;
  const node: Node = {
    path: above.join(' '),
    children,
    options: command.options.map((option) => ({
      names: [option.short, option.long].filter((name) => name !== undefined),
      value: valueAfter(option),
      about: firstLine(option.description),
    })),
    argument:
      argument === undefined
        ? { kind: 'none' }
        : argument.argChoices === undefined
          ? { kind: 'file' }
          : { kind: 'choice', of: argument.argChoices },
  };
  return [node, ...command.commands.flatMap((child) => nodesOf(child, [...above, child.name()]))];
}

function valueAfter(option: Option): Value {
  if (option.argChoices !== undefined) return { kind: 'choice', of: option.argChoices };
  if (!option.required) return { kind: 'none' };
  return { kind: /<@?file>$/.test(option.flags) ? 'file' : 'text' };
}

/** What fits on a line of a completion, characters. */
const ABOUT = 60;

const firstLine = (text: string) => {
  const [line = ''] = text.split('\n');
  return line.length > ABOUT ? `${line.slice(0, ABOUT - 1)}…` : line;
};

/** Names of options and commands hold letters and hyphens only; this is for what is written for people. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** `case` entries for each command: what may follow it, and what may follow each of its options. */
function cases(nodes: readonly Node[]) {
  const words = nodes.map(({ path, children, options, argument }) => {
    const first = argument.kind === 'choice' ? argument.of : children.map(({ name }) => name);
    const all = [...options.flatMap(({ names }) => names), '--help'];
    return `    ${quoted(path)}) words=${quoted(first.join(' '))}; options=${quoted(all.join(' '))}; files=${argument.kind === 'file' ? '1' : '0'} ;;`;
  });
  const values = nodes.flatMap(({ path, options }) =>
    options.flatMap(({ names, value }) => {
      if (value.kind === 'none') return [];
      const patterns = names.map((name) => quoted(`${path} ${name}`)).join('|');
      const then =
        value.kind === 'file'
          ? "kind='file'"
          : `kind='value'; words=${quoted(value.kind === 'choice' ? value.of.join(' ') : '')}`;
      return [`    ${patterns}) ${then} ;;`];
    }),
  );
  const paths = nodes.flatMap(({ path }) => (path === '' ? [] : [quoted(` ${path}`)]));
  return { words: words.join('\n'), values: values.join('\n'), paths: paths.join('|') };
}

/** What may stand here, in words that bash and zsh have in common: sets `kind` and `words`. */
const choice = ({ words, values }: ReturnType<typeof cases>): string => `  case "$command $prev" in
${values}
  esac
  if [[ $kind == word ]]; then
    case "$command" in
${words}
    esac
    if [[ $cur == -* ]]; then
      words=$options
    elif [[ $files == 1 ]]; then
      kind='file'
    elif [[ -z $words ]]; then
      words=$options
    fi
  fi`;

function bash(nodes: readonly Node[]): string {
  const found = cases(nodes);
  return `# Completion of wp in bash: source <(wp completion bash)
_wp() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]}
  local command='' kind='word' words='' options='' files=0 i word
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "\${command:+ $command} \${COMP_WORDS[i]}" in
    ${found.paths}) command="\${command:+$command }\${COMP_WORDS[i]}" ;;
    esac
  done
  COMPREPLY=()
${choice(found)}
  if [[ $kind == file ]]; then
    compopt -o filenames 2>/dev/null
    while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -f -- "$cur")
  else
    while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -W "$words" -- "$cur")
  fi
}
complete -F _wp wp
`;
}

function zsh(nodes: readonly Node[]): string {
  const found = cases(nodes);
  return `#compdef wp
# Completion of wp in zsh: source <(wp completion zsh), after compinit
_wp() {
  local cur=\${words[CURRENT]} prev=\${words[CURRENT-1]} command='' kind='word' files=0 i
  local -a typed; typed=("\${words[@]}")
  local words='' options=''
  for ((i = 2; i < CURRENT; i++)); do
    case "\${command:+ $command} \${typed[i]}" in
    ${found.paths}) command="\${command:+$command }\${typed[i]}" ;;
    esac
  done
${choice(found)}
  if [[ $kind == file ]]; then
    _files
  else
    compadd -- \${=words}
  fi
}
compdef _wp wp
`;
}

function fish(nodes: readonly Node[]): string {
  const lines = nodes.flatMap(({ path, children, options, argument }) => {
    const at = `complete -c wp -n ${quoted(`__wp_at ${quoted(path)}`)}`;
    return [
      ...children.map(({ name, about }) => `${at} -a ${name} -d ${quoted(about)}`),
      ...options.map(
        ({ names, value, about }) => `${at}${namesInFish(names)}${valueInFish(value)} -d ${quoted(about)}`,
      ),
      ...(argument.kind === 'file' ? [`${at} -F`] : []),
      ...(argument.kind === 'choice' ? [`${at} -a ${quoted(argument.of.join(' '))}`] : []),
    ];
  });
  const paths = nodes.flatMap(({ path }) => (path === '' ? [] : [quoted(path)])).join(' ');
  return `# Completion of wp in fish: wp completion fish | source
function __wp_at
    set -l command ''
    for word in (commandline -opc)[2..]
        set -l longer (string trim -- "$command $word")
        contains -- $longer ${paths}; and set command $longer
    end
    test "$command" = "$argv[1]"
end
complete -c wp -f
complete -c wp -l help -s h -d 'show the help'
${lines.join('\n')}
`;
}

const namesInFish = (names: readonly string[]) =>
  names.map((name) => (name.startsWith('--') ? ` -l ${name.slice(2)}` : ` -s ${name.slice(1)}`)).join('');

function valueInFish(value: Value): string {
  if (value.kind === 'none') return '';
  if (value.kind === 'file') return ' -r -F';
  return value.kind === 'choice' ? ` -x -a ${quoted(value.of.join(' '))}` : ' -x';
}

/** `wp completion`. */
export function addCompletionCommand(program: Command, write: (text: string) => Promise<void>): void {
  const command = program
    .command('completion')
    .helpGroup('For programs:')
    .summary('write the completions of a shell')
    .description(
      'Writes the completions of commands, options and values for a shell. In ~/.bashrc: source <(wp completion bash). In ~/.zshrc, after compinit: source <(wp completion zsh). In ~/.config/fish/config.fish: wp completion fish | source',
    );
  command.addArgument(command.createArgument('<shell>', 'the shell').choices(SHELLS));
  command.action((shell: Shell) => write(completionScript(program, shell)));
}
