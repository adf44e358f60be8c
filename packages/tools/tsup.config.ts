import { library } from '../../tsup.base'

/** One door more for each library that the tools are made for: whoever does not use it need not install it. */
export default library(['index', 'internal', 'ai', 'langchain', 'openai-agents'].map((name) => `src/${name}.ts`))
