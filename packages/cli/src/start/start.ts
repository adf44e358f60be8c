import { isAscii } from 'node:buffer'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { constants, Script } from 'node:vm'
import { compileCache } from './compile-cache'
import { limitSemiSpace } from './heap-flags'

interface Bundle {
  main(args: readonly string[], bundle: string): Promise<void>
}

/**
 * Runs the command in a bundle. Compiling takes a third of a short run, so the compiled code is cached in a folder of the user. Node's own
 * compile cache is not used, because its default folder is shared. Another user could put code there, which would then run with the rights
 * of this user. NODE_DISABLE_COMPILE_CACHE turns the cache off. `isShort`: every run of the bundle is short and needs the same code, so
 * that memory is not limited, which takes time, and the first run fills the cache.
 */
export async function start(bundle: string, args: readonly string[], isShort = false): Promise<void> {
  if (!isShort) limitSemiSpace()
  const require = createRequire(bundle)
  if (process.env.NODE_DISABLE_COMPILE_CACHE) return (require(bundle) as Bundle).main(args, bundle)
  const bytes = readFileSync(bundle)
  // The engine needs half the memory for a text that is made from single bytes, and less time.
  const source = bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8')
  const kept = compileCache(bundle)
  const cachedData = kept.read(source)
  const script = new Script(`(function (exports, require, module, __filename, __dirname) {${source}\n})`, {
    filename: bundle,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    ...(cachedData ? { cachedData } : {}),
  })
  const own = { exports: {} as Bundle }
  script.runInThisContext().call(own.exports, own.exports, require, own, bundle, dirname(bundle))
  await own.exports.main(args, bundle)
  if ((isShort || args[0] === 'apply') && (!cachedData || script.cachedDataRejected)) kept.write(source, script.createCachedData())
}
