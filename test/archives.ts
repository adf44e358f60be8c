import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { packAll } from './pack'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder with the archives of all published packages. It is empty if they could not be packed, and `fault` says why. */
    readonly archives: { readonly folder: string; readonly fault?: string }
  }
}

/** Packs all published packages once for the tests of the project `packed`. Needs the build. */
export default function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'suture-archives-'))
  try {
    packAll(folder)
    project.provide('archives', { folder })
  } catch (error) {
    project.provide('archives', { folder, fault: (error as Error).message })
  }
  return () => rmSync(folder, { recursive: true, force: true })
}
