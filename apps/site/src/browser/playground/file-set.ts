/** The files by path, and the selected one. There is always at least one file. */
export interface FileSet {
  readonly texts: ReadonlyMap<string, string>
  readonly current: string
}

export function fileSet(files: Readonly<Record<string, string>>): FileSet {
  const texts = new Map(Object.entries(files))
  return { texts, current: [...texts.keys()][0]! }
}

/** Sets the text of the selected file. */
export function withText({ texts, current }: FileSet, text: string): FileSet {
  return { texts: new Map(texts).set(current, text), current }
}

/** Renames the selected file. Returns the same set if the path is empty or taken. */
export function renamed(set: FileSet, path: string): FileSet {
  if (path === '' || set.texts.has(path)) return set
  return { texts: new Map([...set.texts].map(([name, text]) => [name === set.current ? path : name, text])), current: path }
}

/** Adds an empty file with a new name, and selects it. */
export function withNewFile({ texts }: FileSet): FileSet {
  let number = texts.size + 1
  while (texts.has(`file${number}.txt`)) number++
  const path = `file${number}.txt`
  return { texts: new Map(texts).set(path, ''), current: path }
}

/** Removes the selected file, and selects the first of the others. Returns the same set if there is no other. */
export function withoutCurrent(set: FileSet): FileSet {
  const texts = new Map([...set.texts].filter(([name]) => name !== set.current))
  return texts.size === 0 ? set : { texts, current: [...texts.keys()][0]! }
}

/** Returns the path that is `step` tabs away from the selected one, counted in a circle. */
export function neighbour({ texts, current }: FileSet, step: number): string {
  const names = [...texts.keys()]
  return names[(names.indexOf(current) + step + names.length) % names.length]!
}
