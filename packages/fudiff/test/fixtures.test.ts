import { fixtures } from './fixtures'
import { tell } from './stories'

tell(fixtures())
