/**
 * The private configuration with which Explicit Edit Benchmark runs its tasks on pi with the extension of Suture. The form is that of its
 * `preparePiExtensionConfig`. Its tasks need a model, so nothing of it is run here.
 */
import { dirname, join } from 'node:path'

/** What somebody who runs the benchmark has. */
export interface ExplicitEditRun {
  /** Absolute path of the command `pi`, and its version. */
  readonly command: string
  readonly piVersion: string
  /** Absolute path of the built extension, `integrations/dist/pi.js`. */
  readonly extension: string
  /** The version of Suture. */
  readonly version: string
  /** The model as pi names it, such as `openai/gpt-5`, and its reasoning level. */
  readonly model: string
  readonly thinking: string
  /** Absolute path of pi's `auth.json`. Absent if pi needs none. */
  readonly authFile?: string
}

/** Flags of pi that leave out the extensions, skills and texts of the user. */
const CLEAN = ['--no-extensions', '--no-skills', '--no-prompt-templates', '--no-themes', '--no-context-files']

/** Returns the configuration, for `npm run benchmark:submit -- --config FILE` in a clone of the benchmark. */
export function explicitEditConfig(run: ExplicitEditRun): object {
  const { command, piVersion, extension, version, model, thinking, authFile } = run
  const [provider, family] = model.includes('/') ? [model.slice(0, model.indexOf('/')), model.slice(model.indexOf('/') + 1)] : [null, model]
  const session = ['--session-dir', '/state/pi/sessions', '--mode', 'json', '-p']
  const harness = {
    kind: 'pi-default',
    command,
    args: ['--model', model, '--thinking', thinking, ...CLEAN, ...session, '--extension', extension, '--', '{prompt}'],
    version: piVersion,
    model,
    thinking,
    transport: 'harness-native',
    ready: false,
    readOnly: [dirname(extension)],
    seedFiles: authFile === undefined ? {} : { 'pi/auth.json': authFile },
    stateFiles: {},
    env: { PI_CODING_AGENT_DIR: '/state/pi', XDG_CONFIG_HOME: '/state/config', SUTURE_STATE_DIR: join('/state', 'suture') },
    agentFamily: 'pi',
    agentVersion: piVersion,
    modelFamily: family,
    modelVersion: family,
    provider,
    harnessFamily: 'pi-suture',
    harnessVersion: version,
    adapterVersion: '1',
    configurationLabels: ['extension/suture', 'harness/pi-suture'],
    configurationId: 'pi-suture/local',
    configuration: {
      tools: ['read', 'bash', 'edit', 'write'],
      extensions: [`suture@${version}`],
      rules: ['place by evidence, or refusal with the lines of the file', 'all edits of a call or none'],
      runtimeFlags: ['clean-pi-resources', `thinking=${thinking}`],
      environment: ['SUTURE_STATE_DIR'],
    },
  }
  return { harnesses: { 'pi-suture': harness } }
}
