/** Returns a function that creates a value for each root when it is first requested, and then keeps the value. */
export function perRoot<T>(make: (root: string) => T): (root: string) => T {
  const made = new Map<string, T>()
  return (root) => {
    const known = made.get(root) ?? make(root)
    made.set(root, known)
    return known
  }
}
