/**
 * Distance in lines up to which a hint decides if the next place is more than twice as far away. For greater distances, the next place must
 * be more than four times as far away.
 */
const NEAR = 3

/** Whether a place is so much nearer to the hinted line than another place that the hint decides. */
export function isClearlyNearer(distance: number, other: number): boolean {
  return distance * (distance <= NEAR ? 2 : 4) < other
}
