/** Copies `examples` of the repository at `root` into the folder `to`, as `to`/examples. Throws if git does not have them. */
export declare function copyExamples(root: string, to: string): void
