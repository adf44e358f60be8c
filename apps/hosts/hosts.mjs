// Runs released agents against a scripted model, and writes docs/hosts.md. `pnpm hosts PRODUCT DOOR CASE` runs a part and prints it.
import { fileURLToPath } from 'node:url'
import { load, root } from '../../scripts/bundle.mjs'

const { main } = await load("export { main } from './src/main'", fileURLToPath(new URL('.', import.meta.url)))
await main(process.argv.slice(2), root)
