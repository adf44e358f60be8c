declare module 'diff-match-patch' {
  interface Patch {
    start1: number | null
    start2: number | null
  }
  export class diff_match_patch {
    Match_Distance: number
    Match_Threshold: number
    Diff_Timeout: number
    patch_make(before: string, after: string): Patch[]
    patch_apply(patches: readonly Patch[], text: string): [string, boolean[]]
  }
}
