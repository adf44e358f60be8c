import type { Adapter } from './adapter'
import { exactUnique } from './adapters/exact-unique'
import { jsdiff } from './adapters/jsdiff'
import { suture, sutureStands } from './adapters/suture'

/** Suture, as a user gets it and by the letter of the spec. */
const own: readonly Adapter[] = sutureStands ? [suture('suture', { policy: 'safe' }), suture('spec', { policy: 'spec' })] : []

/** Every engine of the tables, Suture first. */
export const adapters: readonly Adapter[] = [...own, exactUnique, jsdiff]
