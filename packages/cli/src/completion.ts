import type { Command, Option } from 'commander';
import { credentialsPath, readStored } from './settings.ts';
import type { Terminal } from './terminal.ts';

/** What each shell needs: all of them ask `wp complete` for the words at the cursor; a sole line ":files" leaves it to the shell. */
const SCRIPTS = {
  bash: `# Completion of wp in bash: source <(wp completion bash)
_wp() {
  local cur=\${COMP_WORDS[COMP_CWORD]} IFS=$'\\n' found
  found=$(wp complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null | cut -f1)
  if [[ $found == ':files' ]]; then
    compopt -o filenames 2>/dev/null
    COMPREPLY=($(compgen -f -- "$cur"))
  else
    COMPREPLY=($found)
  fi
}
complete -F _wp wp
`,
  zsh: `#compdef wp
# Completion of wp in zsh: source <(wp completion zsh), after compinit
_wp() {
  local -a found; found=("\${(@f)$(wp complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  if [[ $found == ':files' ]]; then _files; else compadd -- "\${(@)found%%$'\\t'*}"; fi
}
compdef _wp wp
`,
  fish: `# Completion of wp in fish: wp completion fish | source
function __wp_complete
    set -l found (wp complete -- (commandline -opc)[2..] (commandline -ct) 2>/dev/null)
    if test "$found" = ':files'
        __fish_complete_path (commandline -ct)
    else
        printf '%s\\n' $found
    end
end
complete -c wp -f -a '(__wp_complete)'
`,
} as const;
type Shell = keyof typeof SCRIPTS;
export const SHELLS = Object.keys(SCRIPTS) as readonly Shell[];

type Word = readonly [word: string, about?: string];
const FILES: readonly Word[] = [[':files']];

/** What may stand in place of the last of these words; `profiles` are the names for `--profile`. */
export function wordsAt(
  program: Command,
  typed: readonly string[],
  profiles: readonly string[],
): readonly Word[] {
  if (typed[0] === 'help' && typed.length > 1) return wordsAt(program, typed.slice(1), profiles);
  const current = typed.at(-1) ?? '';
  let command = program;
  for (const word of typed.slice(0, -1))
    command = command.commands.find((one) => one.name() === word) ?? command;
  const options = [...new Set([...command.options, ...program.options])];
  const before = options.find(({ long, short }) => typed.length > 1 && [long, short].includes(typed.at(-2)));
  const starting = (words: readonly Word[]) => words.filter(([word]) => word.startsWith(current));
  const known = before?.long === '--profile' ? profiles : (before?.argChoices ?? []);
  if (before !== undefined && (before.required || known.length > 0))
    return /<@?file>$/.test(before.flags) ? FILES : starting(known.map((word) => [word]));
  const [argument] = command.registeredArguments;
  const choices =
    argument?.argChoices ?? { name: profiles, what: ['docs', 'reference'] }[argument?.name() ?? ''];
  const flags = starting([...options.map(flagOf), ['--help', 'show the help']]);
  if (current.startsWith('-')) return flags;
  if (argument !== undefined && choices === undefined) return FILES;
  const first: readonly Word[] =
    choices?.map((word) => [word]) ??
    command.commands.flatMap((one) =>
      one.name() === 'complete' ? [] : [[one.name(), one.summary() || one.description()]],
    );
  return first.length === 0 ? flags : starting(first);
}

const flagOf = ({ long, short, description }: Option): Word => [long ?? short ?? '', description];

/** `wp completion`, and `wp complete`, which its scripts ask. */
export function addCompletionCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command('completion')
    .helpGroup('For programs:')
    .summary('write the completions of a shell')
    .description(
      'Writes the completions of commands, options and values for a shell. In ~/.bashrc: source <(wp completion bash). In ~/.zshrc, after compinit: source <(wp completion zsh). In ~/.config/fish/config.fish: wp completion fish | source',
    );
  command.addArgument(command.createArgument('<shell>', 'the shell').choices(SHELLS));
  command.action((shell: Shell) => terminal.result(SCRIPTS[shell]));
  program.command('complete [words...]', { hidden: true }).action(async (words: string[]) => {
    const { profiles } = await readStored(credentialsPath(terminal));
    const lines = wordsAt(program, words, [...profiles.keys()]).map(([word, about]) =>
      about === undefined ? `${word}\n` : `${word}\t${about.split('\n')[0]}\n`,
    );
    await terminal.result(lines.join(''));
  });
}
