import { library } from '../../tsup.base'

// One door more for each library that the tools are handed to: whoever does not use it need not install it. Each is built by itself,
// so that the types of a door stand in one file.
export default ['index', 'ai', 'langchain', 'openai-agents'].map((name) => ({ ...library([`src/${name}.ts`]), clean: false }))
