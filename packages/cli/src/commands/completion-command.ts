import type { Command } from 'commander'
import { emit, type Terminal } from '../terminal/terminal'

/** Shells for which completions are generated. */
export type Shell = 'bash' | 'zsh' | 'fish' | 'powershell'

/**
 * Runs `suture completion`, which prints a completion script. It is generated from the command definitions, and completes commands, options
 * and their values.
 */
export function completionCommand(terminal: Terminal, shell: Shell, program: Command): number {
  const commands = program.commands.map((command) => ({
    name: command.name(),
    description: command.description().split('\n', 1)[0] ?? '',
    options: command.options.flatMap(({ long, description, argChoices = [], required }) =>
      long ? [{ name: long, description, values: argChoices, valued: required }] : [],
    ),
    values: command.registeredArguments[0]?.argChoices ?? [],
  }))
  emit(terminal, SCRIPTS[shell](commands))
  return 0
}

const SCRIPTS: Readonly<Record<Shell, (commands: readonly Completed[]) => string>> = { bash, zsh, fish, powershell }

interface Completed {
  readonly name: string
  readonly description: string
  readonly options: readonly {
    readonly name: string
    readonly description: string
    readonly values: readonly string[]
    readonly valued: boolean
  }[]
  /** The values of the first argument, if only certain values are allowed. */
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
        `complete -c suture -n '__fish_seen_subcommand_from ${name}' -l ${option.name.slice(2)}${only(option.values) || (option.valued ? ' -r' : '')} -d ${quoted(option.description)}`,
    ),
  ])
  return ['# suture completion for fish: suture completion fish | source', ...lines, ''].join('\n')
}

function powershell(commands: readonly Completed[]): string {
  const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
  const list = (words: readonly string[]) => `@(${words.map(quoted).join(', ')})`
  const options = commands.map(({ name, options: own }) => `    ${quoted(name)} = ${list(own.map((option) => option.name))}`)
  const values = commands.flatMap(({ name, options: own, values: first }) => [
    ...(first.length > 0 ? [`    ${quoted(`${name} ${name}`)} = ${list(first)}`] : []),
    ...own.filter((option) => option.values.length > 0).map((option) => `    ${quoted(`${name} ${option.name}`)} = ${list(option.values)}`),
  ])
  return [
    '# suture completion for PowerShell: suture completion powershell | Out-String | Invoke-Expression',
    'Register-ArgumentCompleter -Native -CommandName suture -ScriptBlock {',
    '  param($word, $ast, $position)',
    `  $commands = ${list(commands.map(({ name }) => name))}`,
    '  $options = @{',
    ...options,
    '  }',
    '  $values = @{',
    ...values,
    '  }',
    '  $before = @($ast.CommandElements | Where-Object { $_.Extent.EndOffset -lt $position } | ForEach-Object { $_.ToString() })',
    '  if ($before.Count -le 1) { $found = $commands }',
    "  elseif ($word.StartsWith('-')) { $found = $options[$before[1]] }",
    "  else { $found = $values[$before[1] + ' ' + $before[-1]] }",
    '  $found | Where-Object { $_ -like "$word*" } | ForEach-Object { [System.Management.Automation.CompletionResult]::new($_) }',
    '}',
    '',
  ].join('\n')
}
