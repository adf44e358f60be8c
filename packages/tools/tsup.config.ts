import { library } from '../../tsup.base'

// One door more for each library that the tools are handed to: whoever does not use it need not install it.
export default library(['src/index.ts', 'src/ai.ts', 'src/langchain.ts', 'src/openai-agents.ts'])
