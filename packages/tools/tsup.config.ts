import type { Options } from 'tsup'
import { library } from '../../tsup.base'

// One door more for each library that the tools are handed to: whoever does not use it need not install it. Each is built by itself,
// so that the types of a door stand in one file.
const doors = ['index', 'ai', 'langchain', 'openai-agents']

export default doors.map((name): Options => ({ ...(library([`src/${name}.ts`]) as Options), clean: false }))
