import { pending } from './pending'
import { tell } from './stories'

// Collected where SUTURE_PENDING is set, and expected to fail there.
tell(pending)
