/** Lines within which a hint decides if the next place is twice as far, beyond them if it is four times as far. */
const NEAR = 3

/** True if a place is so much nearer to the hinted line than another one that the hint decides. */
export function isClearlyNearer(distance: number, other: number): boolean {
  return distance * (distance <= NEAR ? 2 : 4) < other
}
