/** A path without `./` steps and doubled separators, so that two ways of writing it are one file. Safety is checked elsewhere. */
export function plainPath(path: string): string {
  const parts = path.split('/')
  return parts.filter((part, index) => part !== '.' && (part !== '' || index === 0)).join('/')
}
