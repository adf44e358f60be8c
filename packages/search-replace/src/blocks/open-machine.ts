import type { ParseBlocksOptions, ParsedBlocks } from './block'
import { type Machine, startMachine } from './machine'
import { toMalformed } from './malformed'
import { startSpecMachine } from './spec-machine'

/** Returns the state machine of a policy, at the start of a text. */
export function openMachine({ policy }: ParseBlocksOptions): Machine {
  return policy === 'spec' ? startSpecMachine() : startMachine()
}

/** Returns the blocks and problems that a machine has read in a whole text. */
export function parsedBy({ blocks, faults, counts }: Machine): ParsedBlocks {
  return { blocks, problems: faults.map((fault) => toMalformed(fault, counts)) }
}
