import type { Command } from 'commander'
import type { Terminal } from '../terminal'

/** Shells that completions are written for. */
export type Shell = 'bash' | 'zsh' | 'fish'

/** `suture completion`: a script that completes commands, options and their values; made from the commands themselves. */
export function completionCommand(terminal: Terminal, shell: Shell, program: Command): number {
  const commands = program.commands.map((command) => ({
    name: command.name(),
    description: command.description().split('\n', 1)[0] ?? '',
    options: command.options.flatMap(({ long, description, argChoices = [] }) =>
      long ? [{ name: long, description, values: argChoices }] : [],
    ),
    values: command.registeredArguments[0]?.argChoices ?? [],
  }))
  terminal.out(shell === 'fish' ? fish(commands) : shell === 'zsh' ? zsh(commands) : bash(commands))
  return 0
}

interface Completed {
  readonly name: string
  readonly description: string
  readonly options: readonly { readonly name: string; readonly description: string; readonly values: readonly string[] }[]
  /** Of the first argument, where it is one of a few. */
  readonly values: readonly string[]
}

function bash(commands: readonly Completed[]): string {
  const cases = commands.map(({ name, options }) => `    ${name}) words="${options.map((option) => option.name).join(' ')}" ;;`)
  const given = (previous: string, values: readonly string[]) => `    "${previous}") values="${values.join(' ')}" ;;`
  const values = commands.flatMap((command) => [
    ...(command.values.length > 0 ? [given(`${command.name} ${command.name}`, command.values)] : []),
    ...command.options.filter((option) => option.values.length > 0).map((option) => given(`${command.name} ${option.name}`, option.values)),
  ])
  return [
    '# suture completion for bash: source <(suture completion bash)',
    '_suture() {',
    '  local current="$' + '{COMP_WORDS[COMP_CWORD]}" words="" values=""',
    '  if [ "$COMP_CWORD" -eq 1 ]; then',
    `    COMPREPLY=($(compgen -W "${commands.map(({ name }) => name).join(' ')}" -- "$current"))`,
    '    return',
    '  fi',
    '  case "$' + '{COMP_WORDS[1]}" in',
    ...cases,
    '  esac',
    '  case "$' + '{COMP_WORDS[1]} $' + '{COMP_WORDS[COMP_CWORD-1]}" in',
    ...values,
    '  esac',
    '  if [[ "$current" == -* ]]; then',
    '    COMPREPLY=($(compgen -W "$words" -- "$current"))',
    '  elif [ -n "$values" ]; then',
    '    COMPREPLY=($(compgen -W "$values" -- "$current"))',
    '  else',
    '    COMPREPLY=($(compgen -f -- "$current"))',
    '  fi',
    '}',
    'complete -o filenames -F _suture suture',
    '',
  ].join('\n')
}

function zsh(commands: readonly Completed[]): string {
  return [
    '#compdef suture',
    '# suture completion for zsh: source <(suture completion zsh)',
    'autoload -U +X bashcompinit && bashcompinit',
    bash(commands),
  ].join('\n')
}

function fish(commands: readonly Completed[]): string {
  const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
  const only = (values: readonly string[]) => (values.length > 0 ? ` -x -a ${quoted(values.join(' '))}` : '')
  const lines = commands.flatMap(({ name, description, options, values }) => [
    `complete -c suture -n __fish_use_subcommand -a ${name} -d ${quoted(description)}`,
    ...(values.length > 0 ? [`complete -c suture -n '__fish_seen_subcommand_from ${name}'${only(values)}`] : []),
    ...options.map(
      (option) =>
        `complete -c suture -n '__fish_seen_subcommand_from ${name}' -l ${option.name.slice(2)}${only(option.values)} -d ${quoted(option.description)}`,
    ),
  ])
  return ['# suture completion for fish: suture completion fish | source', ...lines, ''].join('\n')
}
