import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { constants, Script } from 'node:vm'
import { keptCode } from './compile-cache'
import { keepRoomSmall } from './heap-flags'

interface Bundle {
  main(args: readonly string[], bundle: string): Promise<void>
}

/**
 * Runs the command that a bundle holds. Compiling takes a third of a short run, so the compiled code is kept in a folder of the user's own.
 * Node's own cache is not used: its default folder is shared, and another user can put code there that would run as this one.
 * NODE_DISABLE_COMPILE_CACHE ends it.
 */
export async function start(bundle: string, args: readonly string[]): Promise<void> {
  keepRoomSmall()
  const require = createRequire(bundle)
  if (process.env.NODE_DISABLE_COMPILE_CACHE) return (require(bundle) as Bundle).main(args, bundle)
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
