/**
 * Returns a path without `./` and doubled separators, so that each file has one spelling. Whether the path is safe is checked elsewhere.
 */
export function plainPath(path: string): string {
  const parts = path.split('/')
  return parts.filter((part, index) => part !== '.' && (part !== '' || index === 0)).join('/')
}
