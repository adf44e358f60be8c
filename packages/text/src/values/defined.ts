/** The same fields, each of which may be absent. */
type Defined<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> }

/** Returns the fields whose values are not undefined, for objects in which such fields are absent. */
export function defined<T extends object>(fields: T): Defined<T> {
  const found: Defined<T> = {}
  for (const name in fields) if (fields[name] !== undefined) found[name] = fields[name] as Exclude<T[typeof name], undefined>
  return found
}
