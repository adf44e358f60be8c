import { readFileSync } from 'node:fs'
import module, { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { constants, Script } from 'node:vm'
import { keepRoomSmall } from './heap-flags'
import { keptCode } from './kept-code'

interface Bundle {
  main(args: readonly string[], bundle: string): Promise<void>
}

/**
 * Runs the command that a bundle holds. Compiling takes a third of a short run: where Node keeps compiled code itself (22.8 and later), it
 * is asked to; before that, this keeps it. NODE_DISABLE_COMPILE_CACHE ends both.
 */
export async function start(bundle: string, args: readonly string[]): Promise<void> {
  keepRoomSmall()
  const require = createRequire(bundle)
  const { enableCompileCache } = module as { enableCompileCache?: () => unknown }
  if (enableCompileCache || process.env.NODE_DISABLE_COMPILE_CACHE) {
    enableCompileCache?.()
    return (require(bundle) as Bundle).main(args, bundle)
  }
  const source = readFileSync(bundle, 'utf8')
  const kept = keptCode(bundle)
  const cachedData = kept.read(source)
  const script = new Script(`(function (exports, require, module, __filename, __dirname) {${source}\n})`, {
    filename: bundle,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    ...(cachedData ? { cachedData } : {}),
  })
  const own = { exports: {} as Bundle }
  script.runInThisContext().call(own.exports, own.exports, require, own, bundle, dirname(bundle))
  await own.exports.main(args, bundle)
  // What lands edits has compiled most of what any run needs.
  if (args[0] === 'apply' && (!cachedData || script.cachedDataRejected)) kept.write(source, script.createCachedData())
}
