import type { Files } from '../../src'

/** Returns every path below a directory, with its mode and content. Directories end in `/`. */
export async function tree(files: Files, directory: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const name of (await files.list(directory)).sort()) {
    const path = `${directory}/${name}`
    const info = await files.info(path)
    if (info?.kind === 'directory') Object.assign(found, { [`${path}/`]: 'directory' }, await tree(files, path))
    else if (info?.kind === 'link') found[path] = `-> ${await files.real(path)}`
    else found[path] = `${info?.mode.toString(8)} ${new TextDecoder().decode(await files.read(path))}`
  }
  return found
}

/** Returns the names of the locks, and of the journals that are not closed. */
export async function unfinished(files: Files): Promise<string[]> {
  const state = files.stateDirectory
  if (!(await files.info(state))) return []
  const paths = Object.keys(await tree(files, state))
  const journals = paths.filter((path) => /\/roots\/[^/]+\/[^/]+\/$/.test(path))
  return [...paths.filter((path) => /\/claims\/./.test(path)), ...journals.filter((path) => !paths.includes(`${path}closed`))]
}
