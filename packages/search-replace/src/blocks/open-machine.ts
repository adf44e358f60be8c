import { startSpecMachine } from '../spec/spec-machine'
import type { ParseBlocksOptions } from './block'
import { type Machine, startMachine } from './machine'

/** The state machine of a policy, at the start of a text. */
export function openMachine({ policy }: ParseBlocksOptions): Machine {
  return policy === 'spec' ? startSpecMachine() : startMachine()
}
