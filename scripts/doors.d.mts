/** Returns the source file of every entry point of the packages in a folder, by its import name, for the option `alias` of esbuild. */
export function sourcesOfDoors(packages: string): Record<string, string>
