import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

/** A package registry on this machine. It contains the packages of this repository, as they would be published, and nothing else. */
export interface Registry {
  readonly url: string
  /** Every path that was requested. */
  readonly asked: readonly string[]
  readonly close: () => Promise<void>
}

/** Serves the archives of a folder. Package managers only use it for the scope `@suture`. */
export async function startRegistry(folder: string): Promise<Registry> {
  const asked: string[] = []
  const packages = new Map(readdirSync(folder).map((file) => packed(folder, file)))
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '/').slice(1)
    asked.push(path)
    const found = packages.get(path)
    if (found) {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(found(url)))
    } else if (path.startsWith('tarballs/') && readdirSync(folder).includes(path.slice('tarballs/'.length))) {
      response.end(readFileSync(join(folder, path.slice('tarballs/'.length))))
    } else {
      response.statusCode = 404
      response.end('{}')
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** The name of a package, and its metadata in the registry. */
function packed(folder: string, file: string): readonly [string, (url: string) => object] {
  const tarball = join(folder, file)
  const manifest = JSON.parse(execFileSync('tar', ['-xzOf', tarball, 'package/package.json'], { encoding: 'utf8' }))
  const data = readFileSync(tarball)
  const sum = (algorithm: string, form: 'base64' | 'hex') => createHash(algorithm).update(data).digest(form)
  const dist = { integrity: `sha512-${sum('sha512', 'base64')}`, shasum: sum('sha1', 'hex') }
  return [
    manifest.name,
    (url) => ({
      name: manifest.name,
      'dist-tags': { latest: manifest.version },
      versions: { [manifest.version]: { ...manifest, dist: { ...dist, tarball: `${url}/tarballs/${file}` } } },
      // A date in the past, because package managers may ignore packages that are younger than a day.
      time: { [manifest.version]: '2020-01-01T00:00:00.000Z' },
    }),
  ]
}
