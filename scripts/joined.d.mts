/** The repository's root. */
export const root: string
export function joined(name: string, contents: string, folder: string): Promise<string>
