/** True for a line that begins with a closing bracket: it ends what a line above opened. */
export function isCloser(body: string): boolean {
  return /^[)\]}]/.test(body)
}
