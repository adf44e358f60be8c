import type { Host, HostName } from './call/host'
import { claude } from './hosts/claude'
import { codex } from './hosts/codex'
import { copilot } from './hosts/copilot'
import { gemini } from './hosts/gemini'

/** Every host by its name. */
export const HOSTS: Readonly<Record<HostName, Host>> = { codex, gemini, copilot, claude }

/** Whether a host has this name. */
export function isHost(name: string | undefined): name is HostName {
  return name !== undefined && Object.hasOwn(HOSTS, name)
}
