import { fixtures } from './fixtures'

/** Stories that do not end as they should yet: each moves to `fixtures/` with the change that makes it hold. */
export const pending = fixtures('pending/fixtures')
