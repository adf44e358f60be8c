import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize, sep } from 'node:path'
import { gzipSync } from 'node:zlib'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

/** A file that was asked for, with its size after gzip. Fonts and pictures have their own size. */
export interface Asked {
  readonly path: string
  readonly bytes: number
  /** Whether the browser fetched it for the next page, after this one was loaded. */
  readonly ahead: boolean
}

/** A built site behind an address of this machine. */
export interface Served {
  readonly url: string
  /** What was asked for since `forget`. */
  requests(): readonly Asked[]
  forget(): void
  close(): Promise<void>
}

/** Serves a folder. As on a static host, `/a` is `a.html`, and a folder is its `index.html`. */
export async function serve(folder: string): Promise<Served> {
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://site').pathname))
    const file = [path, `${path}.html`, join(path, 'index.html')]
      .map((each) => join(folder, each))
      .find((each) => each.startsWith(folder + sep) && existsSync(each) && statSync(each).isFile())
    if (!file) {
      response.writeHead(404).end()
      return
    }
    const body = readFileSync(file)
    asked.push({
      path,
      bytes: /\.(?:woff2|png)$/.test(file) ? body.length : gzipSync(body).length,
      ahead: `${request.headers['sec-purpose']}`.startsWith('prefetch'),
    })
    response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' })
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: () => asked,
    forget: () => void (asked.length = 0),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
