/** True for a line that begins with a closing bracket, and so ends what a line above opened. */
export function isCloser(body: string): boolean {
  return /^[)\]}]/.test(body)
}
